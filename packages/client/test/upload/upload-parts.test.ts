import * as fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, type } from 'uvu/assert'
import { directParts, signedHeaders } from '../../src/upload/direct-parts.ts'
import { formFrame } from '../../src/upload/form-body.ts'

const test = suite('parts of uploads')

test('parts cover the whole file, in order and without gaps', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 1, max: 700 }),
      (size, partSize) => {
        const count = Math.ceil(size / partSize)
        const urls = Object.fromEntries(
          Array.from({ length: count }, (_, at) => [
            `${at + 1}`,
            `https://store.example/${at + 1}`,
          ]),
        )
        const parts = directParts(
          { urls, partSize, abort: '/a', complete: '/c', storageIdentifier: 's3://b:1' },
          size,
        )
        let end = 0
        for (const [index, part] of parts.entries()) {
          equal({ number: part.number, start: part.range.start }, { number: index + 1, start: end })
          end = part.range.end
        }
        is(end, size)
      },
    ),
  )
})

test('the tag of an unregistered object is sent when the URL was signed for it', () => {
  const url = 'https://store.example/b/k?X-Amz-SignedHeaders=host'
  equal(signedHeaders(new URL(url)), {})
  equal(signedHeaders(new URL(`${url}%3Bx-amz-tagging`)), { 'x-amz-tagging': 'dv-state=temp' })
})

test('no file name can end its header, and the length is that of the whole body', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 0, max: 100 }), (name, size) => {
      const { head, tail, length } = formFrame({ label: name }, { name, size })
      is(length, head.length + size + tail.length)
      const line = head
        .toString()
        .split('\r\n')
        .find((text) => text.includes('filename='))
      type(line, 'string')
      is(head.toString().split('\r\n').length, 10)
      is((line?.match(/"/g) ?? []).length, 4)
    }),
  )
})

test.run()
