import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { schemaOrg } from '../../src/exports/schema-org/schema-org.ts'
import { turtle } from '../../src/exports/schema-org/turtle.ts'
import { turtleOf } from '../../src/exports/schema-org/turtle-document.ts'
import { HOSTILE } from '../well-formed.ts'
import { richSource } from './rich-source.ts'

const test = suite('schema.org metadata in Turtle')

const PREFIX = '@prefix schema: <http://schema.org/> .\n'
const NODE = { '@id': 'https://data.example/1', '@type': 'Dataset' }

const statements = (node: object): string =>
  turtleOf({ ...NODE, ...node }).slice(
    `${PREFIX}\n<https://data.example/1> a schema:Dataset ;\n  `.length,
  )

test('a node is named by its identifier, and has its type', () => {
  is(turtleOf(NODE), `${PREFIX}\n<https://data.example/1> a schema:Dataset .\n`)
})

test('texts, numbers, truth, dates and addresses have their kinds', () => {
  is(statements({ name: 'Gauges' }), 'schema:name "Gauges" .\n')
  is(statements({ contentSize: 12 }), 'schema:contentSize 12 .\n')
  is(statements({ isAccessibleForFree: true }), 'schema:isAccessibleForFree true .\n')
  is(
    statements({ datePublished: '2031-04-05' }),
    'schema:datePublished "2031-04-05"^^schema:Date .\n',
  )
  is(statements({ license: 'https://l.example/by' }), 'schema:license <https://l.example/by> .\n')
})

test('members without a value are left out, and those of a list follow each other', () => {
  is(
    statements({ dateModified: '', citation: undefined, keywords: ['tide', 'sea'] }),
    'schema:keywords "tide", "sea" .\n',
  )
})

test('a node without an identifier stands where it is named, another one beside it', () => {
  is(
    statements({ publisher: { '@type': 'Organization', name: 'Reef' } }),
    'schema:publisher [ a schema:Organization ; schema:name "Reef" ] .\n',
  )
  const ada = { '@id': 'https://orcid.org/1', '@type': 'Person', name: 'Ada' }
  is(
    statements({ creator: [ada, ada] }),
    'schema:creator <https://orcid.org/1>, <https://orcid.org/1> .\n\n<https://orcid.org/1> a schema:Person ;\n  schema:name "Ada" .\n',
  )
})

test('no text ends its quotes, and no address its brackets', () => {
  is(statements({ name: 'a "b" \\ c\nd' }), 'schema:name "a \\"b\\" \\\\ c\\nd" .\n')
  for (const url of [
    'https://x.example/> <evil',
    'https://x.example/{a}',
    'no address',
    'a:b\u0000',
  ])
    match(statements({ url }), /^schema:url "[^\n]*" \.\n$/)
  const [, quoted] = /^schema:name (".*") \.\n$/s.exec(statements({ name: HOSTILE })) ?? []
  is(JSON.parse(quoted ?? 'null'), HOSTILE)
})

test('each value of the JSON form is there', () => {
  const text = turtle.write(richSource())
  const found: string[] = []
  JSON.parse(schemaOrg.write(richSource()), (name, value) => {
    if (typeof value === 'string' && name !== '@context' && name !== '@type') found.push(value)
    return value
  })
  is(found.length > 20, true)
  equal(
    found.filter((value) => !text.includes(JSON.stringify(value)) && !text.includes(`<${value}>`)),
    [],
  )
})

test.run()
