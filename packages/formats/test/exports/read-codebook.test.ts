import { MOST_GROUP_MEMBERS } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { readCodebook } from '../../src/exports/codebook/read-codebook.ts'
import { variableElement } from '../../src/exports/codebook/variable-element.ts'
import { xmlFragment } from '../../src/xml/xml-document.ts'

const test = suite('reading codebooks')

const inBook = (content: string): string =>
  `<?xml version="1.0"?><codeBook xmlns="x"><dataDscr>${content}</dataDscr></codeBook>`

const HOSTILE = ' <b>&amp;\n]]> "\' \u{1F600}'

test('what is written of a variable is read again', async () => {
  const said = {
    label: 'Kind <of> pet',
    preQuestion: 'Before',
    literalQuestion: 'Which?',
    postQuestion: 'After',
    interviewInstruction: 'Ask',
    universe: 'Pets',
    notes: HOSTILE,
    isWeight: false,
    weightVariable: 52,
    categories: [{ value: '1', label: null, weightedFrequency: 17.5 }],
  }
  const written = variableElement(7, {
    id: 51,
    place: 0,
    name: 'kind',
    label: said.label,
    type: 'integer',
    format: null,
    boolean: false,
    decimals: null,
    ordered: false,
    categories: [
      { value: '1', label: 'dog', missing: false, frequency: 9 },
      { value: ' ', label: null, missing: true, frequency: null },
    ],
    missingRanges: [],
    fingerprint: 'UNF:6:x',
    statistics: null,
    metadata: said,
  })
  const { categories: _, ...texts } = said
  equal(await readCodebook(inBook(xmlFragment([written]))), {
    kind: 'read',
    groups: null,
    variables: [
      {
        id: 51,
        at: 'var v51',
        isComplete: true,
        ...texts,
        notes: HOSTILE.trim(),
        variableCategories: [
          { value: '1', label: 'dog', weightedFrequency: 17.5 },
          { value: ' ', label: '', weightedFrequency: null },
        ],
      },
    ],
  })
})

test('prefixes, other elements, comments and CDATA are read as XML means them', async () => {
  const reading =
    await readCodebook(`<d:codeBook xmlns:d='x'><!-- <var/> --><stdyDscr><var ID="v9"/></stdyDscr>
    <d:dataDscr><d:varGrp ID="VG7" var=" v1  v2 "><d:labl>A &amp; B</d:labl></d:varGrp>
    <d:var ID='v1' wgt='wgt'><d:labl>&#x41;<![CDATA[<&]]><e>left out</e></d:labl>
    <anything><labl>not this</labl></anything></d:var></d:dataDscr></d:codeBook>`)
  is(reading.kind, 'read')
  if (reading.kind !== 'read') return
  equal(reading.groups, [{ at: 'varGrp VG7', id: 7, label: 'A & B', variables: [1, 2] }])
  equal(
    reading.variables.map(({ id, label, isWeight }) => [id, label, isWeight]),
    [[1, 'A<&', true]],
  )
})

test('what is no codebook is refused with its line, and entities are never expanded', async () => {
  for (const [text, message] of [
    ['', 'line 1: there is no element'],
    ['words', 'text outside'],
    ['<html/>', 'first element is not codeBook'],
    [
      '<!DOCTYPE codeBook [<!ENTITY a "aaaa">]><codeBook>&a;</codeBook>',
      'a document type is not allowed',
    ],
    [inBook('\n<var ID="v1"><labl>&a;</labl></var>'), 'line 2: &a; is not known here'],
    [inBook('<var ID="v1">&toString;</var>'), '&toString; is not known here'],
    [inBook('<var ID="v1">&__proto__;</var>'), '&__proto__; is not known here'],
    [inBook('<var ID="v1">&#0;</var>'), '&#0; is not known here'],
    [inBook('<var ID="v1">&#xD800;</var>'), 'is not known here'],
    [inBook('<var ID="v1">a & b</var>'), '& must be written as &amp;'],
    [inBook('<var ID="v1">&#99999999999;</var>'), '& must be written as &amp;'],
    [inBook('<var ID="v1"><labl></var>'), 'closes nothing'],
    ['<codeBook><dataDscr>', '<dataDscr> is not closed'],
    [inBook('<var ID=v1/>'), 'is not written well'],
    [inBook('<var ID="v1" ID="v2"/>'), 'two attributes ID'],
    [inBook('<var ID="weight"/>'), "a var has the ID 'weight'"],
    [inBook('<var ID="v1" wgt-var="v2 v3"/>'), "wgt-var 'v2 v3'"],
    [inBook('<varGrp ID="VG1" var="x"/>'), "a varGrp has the var 'x'"],
    [inBook('<var ID="v1"><![CDATA[a</var>'), ']]> is missing'],
    [`<codeBook>${'<a>'.repeat(100)}`, 'more than 100 elements are nested'],
    [`${inBook('')}<codeBook/>`, 'a second first element'],
    [
      inBook('<var ID="v1"><catgry><catStat wgtd="wgtd">many</catStat></catgry></var>'),
      "the weighted frequency 'many'",
    ],
  ] as const) {
    const reading = await readCodebook(text)
    is(reading.kind, 'malformed', text)
    if (reading.kind === 'malformed') is(reading.message.includes(message), true, reading.message)
  }
})

test('long input is read in one pass, with turns for others', async () => {
  let turns = 0
  let reads = true
  const count = (): void => {
    turns += 1
    if (reads) setImmediate(count)
  }
  count()
  const many = '<var ID="v1"><catgry><catValu>1</catValu></catgry></var>'.repeat(20_000)
  const reading = await readCodebook(inBook(many))
  reads = false
  is(reading.kind === 'read' && reading.variables.length, 20_000)
  is(turns > 2, true, `${turns} turns`)
  const deep = await readCodebook(inBook(`<var ID="v1">${'<labl/>'.repeat(100_001)}</var>`))
  match(deep.kind === 'malformed' ? deep.message : '', 'too many parts')
})

test('long text is cut nowhere that changes it', async () => {
  for (const part of ['&amp;', '\r\n', 'é\u{1F600}', '&#x1F600;x', 'a\r', '&lt;'])
    for (const shift of ['x', 'xy', 'xyz'])
      for (const written of [
        `${shift}${part.repeat(30_000)}`,
        `${shift}<![CDATA[${part.repeat(30_000)}]]>`,
      ]) {
        const reading = await readCodebook(inBook(`<var ID="v1"><labl>${written}.</labl></var>`))
        const meant = part.replace(/\r\n?/g, '\n').repeat(30_000)
        const text = written.includes('CDATA') ? meant : resolved(meant)
        is(
          reading.kind === 'read' && reading.variables[0]?.label === `${shift}${text}.`,
          true,
          part,
        )
      }
})

const resolved = (text: string): string =>
  text.replaceAll('&#x1F600;', '\u{1F600}').replaceAll('&lt;', '<').replaceAll('&amp;', '&')

test('a tag that takes long to read is refused, and too many members are not all read', async () => {
  const attributes = Array.from({ length: 101 }, (_, at) => `a${at}=""`).join(' ')
  for (const [text, message] of [
    [`<var ID="v1" ${attributes}/>`, '<var> has more than 100 attributes'],
    [`<var ID="v1" name="${'&lt;'.repeat(30_000)}"/>`, 'the attribute name is too long'],
  ] as const) {
    const reading = await readCodebook(inBook(text))
    match(reading.kind === 'malformed' ? reading.message : '', message)
  }
  const listed = 'v1 '.repeat(30_000)
  const reading = await readCodebook(inBook(`<varGrp ID="VG1" var="${listed}"/>`))
  const members = reading.kind === 'read' ? reading.groups?.[0]?.variables.length : 0
  is(members, MOST_GROUP_MEMBERS + 2)
})

test.run()
