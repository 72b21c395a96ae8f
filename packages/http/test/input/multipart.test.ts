import { RefusedError } from '@holdfast/core/rules'
import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, instance, is, ok } from 'uvu/assert'
import { MULTIPART_LIMITS, partText } from '../../src/input/form-part.ts'
import { partsOf } from '../../src/input/multipart.ts'
import { asText, chunked, readForm, sentForm, sentPart, TYPE } from './form.ts'

const test = suite('multipart forms')

const FORM = sentForm(
  sentPart('name="jsonData"', '{"a":1}', 'Content-Type: application/json\r\n'),
  sentPart(
    'name="file"; filename="dir/R–ME \\"q\\".md"',
    'hi\r\n-\r\n--\r\nX-',
    'Content-Type: text/markdown; charset=utf-8\r\n',
  ),
  sentPart('name="empty"; filename="e"', ''),
  sentPart('name="last"', 'ü'),
)
const PARTS = [
  { kind: 'field', name: 'jsonData', value: '{"a":1}' },
  {
    kind: 'file',
    name: 'file',
    fileName: 'dir/R–ME "q".md',
    contentType: 'text/markdown',
    bytes: 'hi\r\n-\r\n--\r\nX-',
  },
  { kind: 'file', name: 'empty', fileName: 'e', contentType: 'text/plain', bytes: '' },
  { kind: 'field', name: 'last', value: 'ü' },
]

async function refusal(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
  } catch (error) {
    instance(error, RefusedError)
    return (error as RefusedError).refusal.kind
  }
  return 'accepted'
}

test('parts are in the order sent, with names in UTF-8 and their paths', async () => {
  equal(await readForm(chunked(FORM)), PARTS)
})

test('text that is not of its encoding is refused, not changed', async () => {
  // In windows-1252, as some consoles send it.
  const inWindows = (part: string) => Buffer.from(`${part}--XX--\r\n`, 'latin1')
  const field = sentPart('name="jsonData"', '{"description":"Größe"}')
  const file = sentPart('name="file"; filename="Größe.txt"', 'x')
  for (const part of [field, file])
    is(await refusal(() => readForm(chunked(inWindows(part)))), 'invalid')
  const declared = 'Content-Type: text/plain; charset=iso-8859-1\r\n'
  equal(await readForm(chunked(inWindows(sentPart('name="a"', 'Größe', declared)))), [
    { kind: 'field', name: 'a', value: 'Größe' },
  ])
})

test('the bytes of a file may be anything', async () => {
  const parts = await readForm(chunked(sentForm(sentPart('name="file"; filename="x"', '\uFFFD'))))
  is(parts.length, 1)
})

test('the body may be split into chunks at any place', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.nat(FORM.length), { maxLength: 6 }), async (cuts) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), FORM.length]
      const chunks = at.slice(1).map((end, index) => FORM.subarray(at[index], end))
      equal(await readForm(chunked(...chunks)), PARTS)
    }),
  ))

test('the body may arrive byte by byte', async () => {
  equal(await readForm(chunked(...[...FORM].map((byte) => Uint8Array.of(byte)))), PARTS)
})

test('the size of a file is known if it is complete in its first chunk', async () => {
  const sizes = async (...chunks: readonly Uint8Array[]) => {
    const found: (number | null)[] = []
    for await (const part of partsOf({ contentType: TYPE, source: chunked(...chunks) }))
      if (part.kind === 'file') found.push(part.size)
    return found
  }
  equal(await sizes(FORM), [13, 0])
  const within = Buffer.from(FORM).indexOf('hi\r\n') + 1
  equal(await sizes(FORM.subarray(0, within), FORM.subarray(within)), [null, 0])
})

test('data after the form is ignored, in the same chunk or another', async () => {
  const epilogue = new TextEncoder().encode('epilogue')
  equal(await readForm(chunked(FORM, epilogue, epilogue)), PARTS)
  equal(await readForm(chunked(Buffer.concat([FORM, epilogue]))), PARTS)
})

test('a form that ends early is refused, and a file is only complete when its end was read', async () => {
  // The last line break is no part of the form.
  for (let length = 0; length < FORM.length - 2; length += 1) {
    const ended: string[] = []
    const read = async () => {
      for await (const part of partsOf({
        contentType: TYPE,
        source: chunked(FORM.subarray(0, length)),
      }))
        if (part.kind === 'file') ended.push(await asText(part.bytes))
    }
    is(await refusal(read), 'invalid', `cut at ${length}`)
    ok(
      ended.every(
        (bytes, index) => bytes === PARTS.filter(({ kind }) => kind === 'file')[index]?.bytes,
      ),
    )
  }
})

test('a connection that breaks ends the bytes of the file with a refusal', async () => {
  async function* breaking() {
    yield FORM.subarray(0, 240)
    throw new Error('ECONNRESET')
  }
  is(await refusal(() => readForm(breaking())), 'invalid')
})

test('a body that is no form is refused unread', async () => {
  for (const contentType of [
    '',
    'application/json',
    'multipart/form-data',
    'multipart/form-data; charset=x',
    'application/x-www-form-urlencoded; a=b',
  ])
    is(await refusal(() => readForm(chunked(FORM), { contentType })), 'invalid', contentType)
})

test('parts and fields have limits; files have none', async () => {
  const limited = (limits: Partial<typeof MULTIPART_LIMITS>, ...parts: string[]) =>
    refusal(() =>
      readForm(chunked(sentForm(...parts)), { limits: { ...MULTIPART_LIMITS, ...limits } }),
    )
  const field = sentPart('name="a"', '123456')
  is(await limited({ parts: 2 }, field, field), 'accepted')
  is(await limited({ parts: 2 }, field, field, field), 'limitExceeded')
  is(await limited({ fieldBytes: 6 }, field), 'accepted')
  is(await limited({ fieldBytes: 5 }, field), 'limitExceeded')
  is(await limited({ fieldBytes: 5 }, sentPart('name="a"; filename="f"', '123456')), 'accepted')
})

test('a name, a file name or a value with a NUL is refused, and so is a part without a name', async () => {
  for (const part of [
    sentPart('name="a\0"', 'x'),
    sentPart('name="a"', 'x\0'),
    sentPart('filename="f"', 'x'),
  ])
    ok(
      ['invalid', 'limitExceeded'].includes(await refusal(() => readForm(chunked(sentForm(part))))),
      part,
    )
})

test('an encoded file name is decoded if there is no plain one', async () => {
  const [part] = await readForm(
    chunked(sentForm(sentPart(`name="f"; filename*=UTF-8''na%C3%AFve%20%E2%82%AC.txt`, 'x'))),
  )
  is(part?.kind === 'file' && part.fileName, 'naïve €.txt')
})

test('the body is read on demand, no further than needed', async () => {
  let reads = 0
  async function* counted() {
    for (const byte of FORM) {
      reads += 1
      yield Uint8Array.of(byte)
    }
  }
  const parts = partsOf({ contentType: TYPE, source: counted() })
  is(reads, 0)
  const first = await parts.next()
  is(!first.done && first.value.kind, 'field')
  const readForFirst = reads
  const second = await parts.next()
  ok(reads > readForFirst && reads < FORM.length)
  const waiting = reads
  await new Promise((resolve) => setTimeout(resolve, 5))
  is(reads, waiting)
  is(
    !second.done && second.value.kind === 'file' && (await asText(second.value.bytes)),
    PARTS[1]?.bytes,
  )
  await parts.return()
})

test('an unread file is discarded', async () => {
  const names: string[] = []
  for await (const { name } of partsOf({ contentType: TYPE, source: chunked(FORM) }))
    names.push(name)
  equal(names, ['jsonData', 'file', 'empty', 'last'])
})

test('stopping closes the source once, also in the middle of a file', async () => {
  let closed = 0
  async function* source() {
    try {
      yield FORM.subarray(0, 230)
      yield FORM.subarray(230)
    } finally {
      closed += 1
    }
  }
  for await (const part of partsOf({ contentType: TYPE, source: source() }))
    if (part.kind === 'file') for await (const _chunk of part.bytes) break
  is(closed, 1)
  for await (const _part of partsOf({ contentType: TYPE, source: source() })) break
  is(closed, 2)
})

test('text is read from a part with and without a file name', async () => {
  for (const disposition of ['name="jsonData"', 'name="jsonData"; filename="jsonData"'])
    for await (const part of partsOf({
      contentType: TYPE,
      source: chunked(sentForm(sentPart(disposition, '{}'))),
    }))
      is(await partText(part, 100), '{}')
})

test.run()
