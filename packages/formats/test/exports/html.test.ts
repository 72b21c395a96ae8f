import { suite } from 'uvu'
import { equal, is, not } from 'uvu/assert'
import { ddi } from '../../src/exports/ddi/ddi.ts'
import { labelOf } from '../../src/exports/html/codebook-labels.ts'
import { html } from '../../src/exports/html/html.ts'
import { type Element, elementTree } from '../element-tree.ts'
import { fileRecord, type SampleParts } from '../sample.ts'
import { HOSTILE } from '../well-formed.ts'
import { richSource } from './rich-source.ts'

const test = suite('the codebook page')

const page = (parts: SampleParts = {}): string => html.write(richSource(parts))

test('every element of the codebook has a label', () => {
  const names = elementTree(ddi.write(richSource())).children.flatMap(namesIn)
  equal(
    names.filter((name) => labelOf(name, undefined) === name),
    [],
  )
})

const namesIn = ({ name, children }: Element): readonly string[] => [
  name,
  ...children.flatMap(namesIn),
]

test('terms are listed with their attributes', () => {
  const lines = page().split('\n')
  for (const line of [
    '<dt>Author</dt><dd>Wallner, Theres (Kirchau Field Station)</dd>',
    '<dt>Contributor</dt><dd>Valley Trust (Funder)</dd>',
    '<dt>Version</dt><dd>1 RELEASED</dd>',
    '<dt>Terms of use</dt><dd>CC0 1.0</dd>',
    '<dt>Time covered</dt><dd>2024-05-01 (start)</dd>',
    '<h2>Study</h2>',
    '<h5>Sources</h5>',
  ])
    is(lines.includes(line), true, line)
})

test('every opened section and list is closed', () => {
  const count = (mark: string) => page().split(mark).length - 1
  is(count('<section>'), count('</section>'))
  is(count('<dl>'), count('</dl>'))
  is(count('<section>') > 10, true)
})

test('no control character is written', () => {
  const written = page({
    metadata: {
      title: 'Levels\u0007 of\r\nrivers',
      author: [{ authorName: 'Wallner\u001B', authorAffiliation: 'Field\u0008 Station' }],
    },
  })
  not.match(written, /[^\P{Cc}\n]/u)
  is(written.includes('<h1>Levels of rivers</h1>'), true)
  is(written.includes('<dt>Author</dt><dd>Wallner (Field Station)</dd>'), true)
})

test('text from users is never markup', () => {
  const written = page({
    metadata: {
      title: `<script>alert(1)</script>${HOSTILE}`,
      notesText: '"><img src=x onerror=a(',
    },
    version: { note: '<script>alert(2)</script>' },
    files: [fileRecord(1, { entry: { label: '<svg onload=b()>' } })],
  })
  not.match(written, /<(?:script|img|svg|b)\b/i)
})

test('an address that is not a web page is not a link', () => {
  const written = page({ metadata: { publication: [{ publicationURL: 'javascript:alert(1)' }] } })
  is(written.includes('href="javascript'), false)
  is(written.includes('href="https://data.example/api/access/datafile/31"'), true)
})

test('the same version gives the same page', () => is(page(), page()))

test.run()
