// The runner of the libraries in JavaScript: runner.js LIBRARY. ../../README.md has the lines.
'use strict';
const coded = (text) => 'x' + Buffer.from(text, 'utf8').toString('hex');
const part = (text) => (text === '?' ? '?' : text === undefined || text === null ? '-' : coded(text));
const accepted = (...parts) => '1 ' + parts.map(part).join(',');
const told = (result) => (typeof result === 'string' ? '1 ' + coded(result) : result ? '1' : '0');

function whatwg(URL) {
  return {
    parse(rule, text) {
      const u = new URL(text);
      // An empty query or fragment is told as none.
      return accepted(u.protocol.slice(0, -1), '?', undefined, u.hostname, u.port || undefined, u.pathname, u.search.slice(1) || '?', u.hash.slice(1) || '?');
    },
  };
}

// uri-js and fast-uri have one interface. They tell an error in a member, and decode nothing of what is asked here.
function uriJs(library) {
  return {
    parse(rule, text) {
      const u = library.parse(text, { iri: rule.startsWith('IRI') });
      if (u.error) return '0';
      return accepted(u.scheme, '?', u.userinfo, '?', '?', '?', '?', '?');
    },
    resolve: (base, reference) => told(library.resolve(base, reference)),
    normalize: (step, text) => (step === 'syntax' ? told(library.normalize(text)) : '-'),
    same: (level, a, b) => (level === 'scheme' ? told(library.equal(a, b)) : '-'),
  };
}

function formats(names) {
  const Ajv = require('ajv').default;
  const ajv = new Ajv();
  require(names.module)(ajv);
  const validate = Object.fromEntries(Object.entries(names.rules).map(([rule, format]) => [rule, ajv.compile({ type: 'string', format })]));
  return { parse: (rule, text) => (validate[rule] ? told(validate[rule](text)) : '-') };
}

const libraries = {
  'node-url': () => whatwg(URL),
  'whatwg-url': () => whatwg(require('whatwg-url').URL),
  'uri-js': () => uriJs(require('uri-js')),
  'fast-uri': () => uriJs(require('fast-uri')),
  'validate-iri': () => {
    const { validateIri, IriValidationStrategy } = require('validate-iri');
    return { parse: (rule, text) => (validateIri(text, IriValidationStrategy.Strict) ? '0' : '1') };
  },
  'ajv-formats': () => formats({ module: 'ajv-formats', rules: { URI: 'uri', 'URI-reference': 'uri-reference' } }),
  'ajv-formats-draft2019': () => formats({ module: 'ajv-formats-draft2019', rules: { IRI: 'iri', 'IRI-reference': 'iri-reference' } }),
};

const library = libraries[process.argv[2]]();
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
function answer(line) {
  const [operation, ...words] = line.split(' ');
  if (!library[operation]) return '-';
  let texts;
  try {
    texts = words.map((word) => (word[0] === 'x' ? utf8.decode(Buffer.from(word.slice(1), 'hex')) : word));
  } catch {
    return '-'; // a string cannot hold it
  }
  try {
    return library[operation](...texts);
  } catch {
    return '0';
  }
}
require('readline').createInterface({ input: process.stdin }).on('line', (line) => process.stdout.write(answer(line) + '\n'));
