// How the search ranks what it has found: by the numbers of Sphinx, but that a name that was typed comes first, as it is or as the last part of a longer
// one; that pages for those who work on libiri come after those for its users; and files of the tree last.
var Scorer = {
  score: ([page, title, anchor, description, score]) => {
    const asked = (new URLSearchParams(location.search).get("q") || "").trim().toLowerCase();
    const name = title.toLowerCase();
    if (name === asked) return score + 40;
    if (name.endsWith(`::${asked}`)) return score + 20;
    if (page.startsWith("tree/")) return score - 20;
    return /^(explain\/(contributing|fuzz|machine|proof|store|peer)|reference\/(changelog|suite|score)|speed\/method)/.test(page) ? score - 2 : score;
  },
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
