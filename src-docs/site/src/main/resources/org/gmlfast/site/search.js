// Searches the pages in the browser. The index is a script, because a page that is opened from a file cannot fetch.
(function () {
  "use strict";
  const MAX_RESULTS = 20;
  const root = document.body.dataset.root;
  const form = document.querySelector(".search");
  const input = document.getElementById("site-search");
  const results = document.getElementById("site-results");
  let loading = false;

  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  input.addEventListener("focus", load);
  input.addEventListener("input", show);
  document.addEventListener("keydown", (event) => {
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      input.focus();
    } else if (event.key === "Escape" && !results.hidden) {
      input.value = "";
      show();
      input.focus();
    }
  });

  // An address such as index.html?q=gzip shows results.
  const query = new URLSearchParams(location.search).get("q");
  if (query) {
    input.value = query;
    show();
  }

  function load() {
    if (!loading) {
      loading = true;
      const script = document.createElement("script");
      script.src = root + "search-index.js";
      script.addEventListener("load", show);
      document.head.append(script);
    }
  }

  // Each entry of the index: title of the page, heading, address, text, further words.
  function score(entry, words) {
    const title = entry[0].toLowerCase();
    const heading = entry[1].toLowerCase();
    const text = entry[3].toLowerCase();
    const further = entry[4].toLowerCase();
    let total = 0;
    for (const word of words) {
      const found = (title.includes(word) ? (entry[1] ? 3 : 8) : 0) + (heading.includes(word) ? 8 : 0)
        + (further.includes(word) ? 20 : 0) + (text.includes(word) ? 1 : 0);
      if (found === 0) {
        return 0;
      }
      total += found;
    }
    return total;
  }

  function show() {
    load();
    const words = input.value.toLowerCase().split(/\s+/).filter((word) => word);
    results.replaceChildren();
    results.hidden = words.length === 0;
    if (words.length === 0 || !window.siteIndex) {
      return;
    }
    const found = window.siteIndex
      .map((entry) => ({ entry, score: score(entry, words) }))
      .filter((result) => result.score > 0)
      .sort((a, b) => b.score - a.score);
    const summary = document.createElement("p");
    summary.textContent = found.length === 0 ? "Nothing found."
      : found.length > MAX_RESULTS ? "The first " + MAX_RESULTS + " of " + found.length + " results"
        : found.length === 1 ? "1 result" : found.length + " results";
    const list = document.createElement("ul");
    found.slice(0, MAX_RESULTS).forEach((result) => list.append(item(result.entry, words)));
    results.append(summary, list);
  }

  function item(entry, words) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = root + entry[2];
    link.textContent = entry[1] ? entry[0] + ": " + entry[1] : entry[0];
    link.addEventListener("click", () => {
      results.hidden = true;
    });
    const excerpt = document.createElement("p");
    const at = words.map((word) => entry[3].toLowerCase().indexOf(word)).find((index) => index >= 0) ?? 0;
    const start = at < 60 ? 0 : entry[3].indexOf(" ", at - 60) + 1;
    excerpt.textContent = (start > 0 ? "…" : "") + entry[3].slice(start, at + 120)
      + (at + 120 < entry[3].length ? "…" : "");
    item.append(link, excerpt);
    return item;
  }
})();
