import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { endNote } from '../../src/citations/endnote.ts'
import { HOSTILE, requireWellFormed, textsNamed } from '../well-formed.ts'
import { type CitedParts, sampleCitation, TABLE } from './sample-citation.ts'

const test = suite('EndNote')

const write = (parts?: CitedParts) => endNote.write(sampleCitation(parts))

const SAMPLE = `<?xml version="1.0" encoding="UTF-8"?>
<xml>
  <records>
    <record>
      <ref-type name="Dataset">59</ref-type>
      <contributors>
        <authors>
          <author>Wallner, Theres</author>
          <author>Reiter, Matthias</author>
        </authors>
        <secondary-authors>
          <author>Kirchau Field Station</author>
        </secondary-authors>
        <subsidiary-authors>
          <author>Alpine Streams Fund</author>
        </subsidiary-authors>
      </contributors>
      <titles>
        <title>Stage, Temperature and Rainfall along the Kaltenbach, Summer 2024</title>
      </titles>
      <section>2031-04-05</section>
      <dates>
        <year>2031</year>
        <pub-dates>
          <date>2024-05-01/2024-08-31</date>
        </pub-dates>
      </dates>
      <edition>V1</edition>
      <keywords>
        <keyword>hydrology</keyword>
        <keyword>water temperature</keyword>
        <keyword>stream gauge</keyword>
      </keywords>
      <custom3>sensor readings</custom3>
      <custom3>field measurements</custom3>
      <language>English</language>
      <language>German</language>
      <publisher>Example Archive</publisher>
      <reviewed-item>Austria,Salzburg,Kaltenbach</reviewed-item>
      <urls>
        <related-urls>
          <url>https://doi.org/10.5072/FK2/7QX2MB</url>
        </related-urls>
      </urls>
      <electronic-resource-num>10.5072/FK2/7QX2MB</electronic-resource-num>
    </record>
  </records>
</xml>
`

test('a version is cited', () => {
  is(write(), SAMPLE)
  requireWellFormed(SAMPLE)
})

test('a file is named with its fingerprint', () => {
  const text = write({ file: TABLE })
  equal(textsNamed(text, 'custom1'), ['levels.csv'])
  equal(textsNamed(text, 'custom2'), ['UNF:6:tv3XYCv524AfmlFyVOhuZg=='])
})

test('a file cited in its own right has the first title, its dataset the second', () => {
  const text = write({ file: { direct: true } })
  equal(textsNamed(text, 'title'), ['levels.csv'])
  equal(textsNamed(text, 'secondary-title'), [
    'Stage, Temperature and Rainfall along the Kaltenbach, Summer 2024',
  ])
})

test('a handle has a web address and no resource number', () => {
  const text = write({
    dataset: { pid: { protocol: 'hdl', authority: '1234', identifier: 'A' } },
    citation: { pidUrl: 'https://hdl.handle.net/1234/A' },
  })
  match(text, /<web-urls>\s*<url>https:\/\/hdl\.handle\.net\/1234\/A<\/url>/)
  not.match(text, /electronic-resource-num|related-urls/)
})

test('missing values are left out together with their containers', () => {
  const text = write({
    metadata: { producer: undefined, grantNumber: undefined, keyword: undefined },
    citation: { authors: [], title: '' },
    citedAt: null,
  })
  not.match(text, /contributors|titles|keywords|section/)
})

test('the document is well-formed for any text, and preserves it', () => {
  const text = write({
    metadata: { keyword: [{ keywordValue: HOSTILE }] },
    citation: { title: HOSTILE },
    file: { title: HOSTILE },
  })
  requireWellFormed(text)
  const [title = ''] = textsNamed(text, 'title')
  match(title, /^<b>&amp; "x" 'y' \]\]> <!-- --> <\?p\?> \{\\end\}/)
})

test.run()
