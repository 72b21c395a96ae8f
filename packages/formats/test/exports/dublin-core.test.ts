import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { dcterms } from '../../src/exports/dublin-core/dcterms.ts'
import { oaiDc } from '../../src/exports/dublin-core/oai-dc.ts'
import { type SampleParts, sampleSource } from '../sample.ts'
import { HOSTILE, requireWellFormed, textsNamed } from '../well-formed.ts'

const test = suite('Dublin Core')

const terms = (parts?: SampleParts) => dcterms.write(sampleSource(parts))
const elements = (parts?: SampleParts) => oaiDc.write(sampleSource(parts))

/** Each element on its own line, without the root. */
const lines = (document: string) =>
  document
    .split('\n')
    .slice(2, -2)
    .map((line) => line.trim())

const DESCRIPTION = String(
  (sampleSource().version.metadata.dsDescription as readonly Record<string, string>[])[0]
    ?.dsDescriptionValue,
)
const TITLE = 'Stage, Temperature and Rainfall along the Kaltenbach, Summer 2024'

test('the terms of the sample are in order', () => {
  const document = terms()
  requireWellFormed(document)
  match(
    document,
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<metadata xmlns="http:\/\/dublincore.org\/documents\/dcmi-terms\/" xmlns:dc="http:\/\/purl.org\/dc\/elements\/1.1\/" xmlns:dcterms="http:\/\/purl.org\/dc\/terms\/" xmlns:xsi="[^"]*">\n/,
  )
  equal(
    lines(document),
    [
      ['title', TITLE],
      ['identifier', 'https://doi.org/10.5072/FK2/7QX2MB'],
      ['creator', 'Wallner, Theres'],
      ['creator', 'Reiter, Matthias'],
      ['publisher', 'Example Archive'],
      ['issued', '2031-04-05'],
      ['modified', '2031-04-05'],
      ['description', DESCRIPTION],
      ['subject', 'Earth and Environmental Sciences'],
      ['subject', 'hydrology'],
      ['subject', 'water temperature'],
      ['subject', 'stream gauge'],
      ['language', 'English'],
      ['language', 'German'],
      ['date', '2024-09-30'],
      ['contributor', 'Wallner, Theres'],
      ['contributor', 'Lindner, Jana'],
      ['dateSubmitted', '2024-10-02'],
      ['temporal', '2024-05-01'],
      ['temporal', '2024-08-31'],
      ['temporal', '2024-05-01'],
      ['temporal', '2024-08-31'],
      ['type', 'sensor readings'],
      ['type', 'field measurements'],
      ['spatial', 'Austria'],
      ['spatial', 'Salzburg'],
      ['spatial', 'Kaltenbach'],
      ['license', 'CC0 1.0'],
    ].map(([name, text]) => `<dcterms:${name}>${text}</dcterms:${name}>`),
  )
})

test('the elements of the sample are in order', () => {
  const document = elements()
  requireWellFormed(document)
  match(document, /<oai_dc:dc xmlns:oai_dc="http:\/\/www.openarchives.org\/OAI\/2.0\/oai_dc\/" /)
  match(
    document,
    /xsi:schemaLocation="http:\/\/www.openarchives.org\/OAI\/2.0\/oai_dc\/ http:\/\/www.openarchives.org\/OAI\/2.0\/oai_dc.xsd"/,
  )
  equal(
    lines(document),
    [
      ['title', TITLE],
      ['identifier', 'https://doi.org/10.5072/FK2/7QX2MB'],
      ['creator', 'Wallner, Theres'],
      ['creator', 'Reiter, Matthias'],
      ['publisher', 'Example Archive'],
      ['description', DESCRIPTION],
      ['subject', 'Earth and Environmental Sciences'],
      ['subject', 'hydrology'],
      ['subject', 'water temperature'],
      ['subject', 'stream gauge'],
      ['language', 'English'],
      ['language', 'German'],
      ['date', '2031-04-05'],
      ['contributor', 'Wallner, Theres'],
      ['contributor', 'Lindner, Jana'],
      ['type', 'Dataset'],
    ].map(([name, text]) => `<dc:${name}>${text}</dc:${name}>`),
  )
})

test('a publication uses the term of its relation type', () => {
  const related = (publicationRelationType: string) => {
    const publication = [
      {
        publicationRelationType,
        publicationCitation: 'Lee 2030',
        publicationIDType: 'doi',
        publicationIDNumber: '10.1/x',
        publicationURL: 'https://doi.org/10.1/x',
      },
    ]
    return /<dcterms:(\w+)>Lee 2030, doi, 10.1\/x, https:\/\/doi.org\/10.1\/x</.exec(
      terms({ metadata: { publication } }),
    )?.[1]
  }
  equal(
    [
      'IsCitedBy',
      'IsReferencedBy',
      'Cites',
      'References',
      'IsSupplementTo',
      'IsSupplementedBy',
    ].map(related),
    ['isReferencedBy', 'isReferencedBy', 'references', 'references', 'relation', 'relation'],
  )
  const publication = [{ publicationCitation: 'Lee 2030' }]
  equal(textsNamed(terms({ metadata: { publication } }), 'dcterms:isReferencedBy'), ['Lee 2030'])
})

test('custom terms become rights, and a licence becomes a licence', () => {
  const use = { termsOfUse: 'Ask first.', restrictions: 'No maps.', disclaimer: 'None.' }
  const custom = { licenseId: null, use, access: {}, fileAccessRequest: true }
  equal(textsNamed(terms({ version: { terms: custom } }), 'dcterms:rights'), [
    'Ask first.',
    'No maps.',
  ])
  not.match(terms({ version: { terms: { ...custom, licenseId: 1 } } }), /rights/)
})

test('the date comes from the citation date field when the version fills it', () => {
  const dataset = { citationDateField: 'dateOfDeposit' }
  equal(textsNamed(elements({ dataset }), 'dc:date'), ['2024-10-02'])
  equal(textsNamed(elements({ dataset, metadata: { dateOfDeposit: undefined } }), 'dc:date'), [
    '2031-04-05',
  ])
  const child = { citationDateField: 'dsDescriptionDate' }
  equal(textsNamed(elements({ dataset: child }), 'dc:date'), ['2024-10-02'])
})

test('an unpublished draft has no date of issue', () => {
  const parts = { dataset: { publishedAt: null }, metadata: { productionDate: undefined } }
  not.match(terms(parts), /issued|dcterms:date>/)
  not.match(elements(parts), /dc:date/)
})

test('an empty version gives a well-formed document', () => {
  const metadata = Object.fromEntries(
    Object.keys(sampleSource().version.metadata).map((name) => [name, undefined]),
  )
  for (const document of [terms({ metadata }), elements({ metadata })]) requireWellFormed(document)
})

test('hostile texts are preserved', () => {
  const metadata = { notesText: HOSTILE, keyword: [{ keywordValue: HOSTILE }] }
  for (const [document, name] of [
    [terms({ metadata }), 'dcterms:subject'],
    [elements({ metadata }), 'dc:subject'],
  ] as const) {
    requireWellFormed(document)
    match(textsNamed(document, name)[1] ?? '', /^<b>&amp; "x" 'y' \]\]> <!-- --> <\?p\?> \{/)
  }
  is(terms({ metadata }).includes('\u0007'), false)
})

test.run()
