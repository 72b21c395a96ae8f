import type { CitationFormat } from '@holdfast/core'
import type { CitationSource } from '@holdfast/core/rules'
import { xmlDocument } from '../xml/xml-document.ts'
import { container, textElement, wrapped, type XmlContent } from '../xml/xml-element.ts'
import { citationFacts, citedAtText, citedTitles, rawPid } from './citation-facts.ts'

/** EndNote's XML (docs/specification/citations.md#endnote). */
export const endNote: CitationFormat = {
  name: 'EndNote',
  mediaType: 'text/xml; charset=utf-8',
  write: (source) =>
    xmlDocument(
      container('xml', {}, container('records', {}, container('record', {}, record(source)))),
    ),
}

function record(source: CitationSource): XmlContent {
  const { citation, dataset, file } = source
  const facts = citationFacts(source)
  const isDoi = dataset.pid.protocol === 'doi'
  return [
    textElement('ref-type', '59', { name: 'Dataset' }),
    contributors(source),
    titles(source),
    textElement('section', citedAtText(source)?.slice(0, 10)),
    wrapped(
      'dates',
      textElement('year', citation.year),
      wrapped('pub-dates', each('date', facts.collected)),
    ),
    textElement('edition', citation.version),
    wrapped('keywords', each('keyword', facts.keywords)),
    each('custom3', facts.kindsOfData),
    each('language', facts.languages),
    textElement('publisher', citation.publisher),
    each('reviewed-item', facts.places),
    wrapped(
      'urls',
      wrapped(isDoi ? 'related-urls' : 'web-urls', textElement('url', citation.pidUrl)),
    ),
    textElement('custom1', file?.title),
    textElement('custom2', file?.unf),
    textElement('electronic-resource-num', isDoi ? rawPid(dataset) : null),
  ]
}

function contributors(source: CitationSource): XmlContent {
  const { producers, funders } = citationFacts(source)
  return wrapped(
    'contributors',
    wrapped('authors', each('author', source.citation.authors)),
    wrapped('secondary-authors', each('author', producers)),
    wrapped('subsidiary-authors', each('author', funders)),
  )
}

function titles(source: CitationSource): XmlContent {
  const { title, within } = citedTitles(source)
  return wrapped(
    'titles',
    textElement('title', title),
    textElement('secondary-title', within),
    wrapped('tertiary-titles', each('tertiary-title', citationFacts(source).series)),
  )
}

const each = (name: string, texts: readonly string[]): XmlContent =>
  texts.map((text) => textElement(name, text))
