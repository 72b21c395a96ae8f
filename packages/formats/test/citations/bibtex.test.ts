import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { bibtex } from '../../src/citations/bibtex.ts'
import { HOSTILE } from '../well-formed.ts'
import { type CitedParts, sampleCitation, TABLE } from './sample-citation.ts'

const test = suite('BibTeX')

const write = (parts?: CitedParts) => bibtex.write(sampleCitation(parts))

test('a version is cited', () => {
  equal(write({ citation: { unf: 'UNF:6:x==' } }).split('\r\n'), [
    '@data{FK2/7QX2MB_2031,',
    'author = {Wallner, Theres and Reiter, Matthias},',
    'publisher = {Example Archive},',
    'title = {{Stage, Temperature and Rainfall along the Kaltenbach, Summer 2024}},',
    'UNF = {UNF:6:x==},',
    'year = {2031},',
    'version = {V1},',
    'doi = {10.5072/FK2/7QX2MB},',
    'url = {https://doi.org/10.5072/FK2/7QX2MB}',
    '}',
    '',
  ])
})

test('the entry of a file differs from its dataset only in the fingerprint', () => {
  const lines = write({ file: TABLE, citation: { unf: 'UNF:6:dataset' } }).split('\r\n')
  const unf = 'UNF = {UNF:6:tv3XYCv524AfmlFyVOhuZg==},'
  equal(
    lines.filter((line) => line !== unf),
    write().split('\r\n'),
  )
  is(lines[4], unf)
})

test('a file cited in its own right names its dataset as the book title', () => {
  const lines = write({ file: { direct: true } }).split('\r\n')
  is(lines[0], '@incollection{FK2/7QX2MB_2031,')
  equal(lines.slice(3, 5), [
    'title = {levels.csv},',
    'booktitle = {Stage, Temperature and Rainfall along the Kaltenbach, Summer 2024},',
  ])
})

test('the first quotation in a title uses TeX quotation marks', () =>
  match(
    write({ citation: { title: 'The "new" and "old" river' } }),
    /title = \{\{The ``new'' and "old" river\}\}/,
  ))

test('an organisation is in braces of its own, so that its name is not split', () => {
  const authors = ['Lee, Kim', 'Rock and Roll Archive']
  match(
    write({ citation: { authors } }),
    /^author = \{Lee, Kim and \{Rock and Roll Archive\}\},\r$/m,
  )
})

test('missing authors, title and DOI are left out', () => {
  const text = write({
    citation: { authors: [], title: '' },
    dataset: { pid: { protocol: 'hdl', authority: '1234', identifier: 'A' } },
  })
  not.match(text, /^(?:author|title|doi) /m)
  match(text, /^@data\{A_2031,\r\npublisher/)
})

test('no value can end its member, its line or the key', () => {
  const hostile = write({
    citation: { title: `${HOSTILE} }, evil = {1}`, authors: ['} {', 'a}\r\n}'] },
    dataset: { pid: { protocol: 'doi', authority: '10.5072', identifier: 'A,B}{"%C' } },
  })
  is(hostile.split('\r\n').length, write().split('\r\n').length)
  match(hostile, /^@data\{ABC_2031,\r\n/)
  match(hostile, /^author = \{and a\},\r$/m)
  const opened = hostile.match(/\{/g)?.length
  is(opened, hostile.match(/\}/g)?.length)
})

test('balanced braces are kept, since TeX needs them', () =>
  match(
    write({ citation: { title: 'The {DNA} of {rivers}' } }),
    /\{\{The \{DNA\} of \{rivers\}\}\}/,
  ))

test.run()
