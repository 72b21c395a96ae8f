import type { TypeDetection } from '@holdfast/core'
import * as fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'

const HEAD_BYTES = 4096

/** First bytes of formats that every adapter must know, as Latin-1 text. */
const KNOWN: readonly (readonly [type: string, head: string])[] = [
  ['application/pdf', '%PDF-1.7\n'],
  ['application/zip', 'PK\x03\x04\x14\0'],
  ['application/gzip', '\x1f\x8b\x08\0\0\0\0\0\0\x03'],
  ['image/png', '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0'],
  ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF\0'],
  ['image/gif', 'GIF89a\x01\0\x01\0'],
]

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** Everything the `TypeDetection` port promises. */
export function typeDetectionContract(name: string, detection: TypeDetection): void {
  const test = suite(`${name} is TypeDetection`)

  test('common formats are detected from any part of their beginning', async () => {
    for (const [type, head] of KNOWN) {
      is(await detection.detect(latin1(head)), type)
      is(await detection.detect(latin1(head.padEnd(HEAD_BYTES, '\0'))), type)
    }
  })

  test('unknown bytes have no type', async () => {
    for (const head of ['', 'a', '\0', '\0'.repeat(HEAD_BYTES), 'a,b\n1,2\n', '{"a":1}'])
      is(await detection.detect(latin1(head)), null, JSON.stringify(head.slice(0, 10)))
  })

  test('any bytes give a media type without parameters or null, and are not changed', () =>
    fc.assert(
      fc.asyncProperty(hostileHead, async (head) => {
        const before = Uint8Array.from(head)
        const type = await detection.detect(head)
        is(type === null || /^[a-z]+\/[a-z0-9][a-z0-9.+-]*$/.test(type), true, String(type))
        equal(head, before)
      }),
    ))

  test('concurrent calls do not affect each other', async () => {
    const heads = [...KNOWN, ...KNOWN].map(([, head]) => latin1(head))
    const types = await Promise.all(heads.map((head) => detection.detect(head)))
    equal(
      types,
      [...KNOWN, ...KNOWN].map(([type]) => type),
    )
  })

  test.run()
}

/**
 * Random bytes, alone and after the signatures of containers, where readers expect sizes, offsets and names.
 */
const hostileHead: fc.Arbitrary<Uint8Array> = fc
  .tuple(
    fc.constantFrom(
      '',
      ...KNOWN.map(([, head]) => head),
      'II*\0',
      'ID3\x03\0\0',
      'RIFF',
      '\x1a\x45\xdf\xa3',
      '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9',
      '\0\0\0\x18ftyp',
      `PK\x03\x04\x14\0\0\0\x08\0${'\0'.repeat(16)}\x13\0\0\0[Content_Types].xml`,
    ),
    fc.uint8Array({ maxLength: HEAD_BYTES }),
  )
  .map(([start, noise]) => Uint8Array.from([...latin1(start), ...noise]).slice(0, HEAD_BYTES))
