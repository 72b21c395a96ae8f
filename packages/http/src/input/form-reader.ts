import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { type Bytes, type Refusal, RefusedError } from '@holdfast/core/rules'
import { type FormFile, formFile } from './form-file.ts'
import type { MultipartLimits, Part } from './form-part.ts'
import { unstorableText } from './storable-text.ts'

/** A form being read. It reads no further than its consumer requests. */
export interface FormReader {
  /** The next part; null after the last. Unread bytes of the previous part are discarded. */
  next(): Promise<Part | null>
  /** Stops reading and releases the source. The rest stays unread. */
  close(): Promise<void>
}

type Parser = InstanceType<typeof Busboy>
/** Feeds the parser one more chunk of the body, or tells it that none follow. */
type Feed = () => Promise<void>

/** A part that has begun, with the stream of its bytes if it is a file. */
type Begun =
  | { readonly part: Extract<Part, { readonly kind: 'field' }>; readonly file: null }
  | { readonly part: FilePart; readonly file: FormFile }

type FilePart = Omit<Extract<Part, { readonly kind: 'file' }>, 'size'>

/** The parser puts it in the place of bytes that are not of the declared encoding, or of UTF-8 if none is declared. */
const UNDECODED = '\uFFFD'

interface Reading {
  /** Parts that have begun and were not returned yet: at most those of one chunk of the body. */
  readonly waiting: Begun[]
  failure: RefusedError | null
  finished: boolean
  /** Ends the wait for a parser that failed: it does not answer then. */
  wake: () => void
}

/**
 * Turns a push parser into a pull reader: it feeds one chunk each time a consumer waits for more. So it
 * never holds more than a chunk, and nothing runs while no consumer waits.
 */
export function formReader(
  form: { readonly contentType: string; readonly source: Bytes },
  limits: MultipartLimits,
): FormReader {
  const reading: Reading = { waiting: [], failure: null, finished: false, wake: () => {} }
  const parser = parserOf(form.contentType, limits)
  const chunks = form.source[Symbol.asyncIterator]()
  const feed = feeder(chunks, parser, reading)
  // First, so that a truncated value is refused before it is returned.
  refuseBeyond(limits, parser, reading)
  listen(parser, reading, feed)
  let current: FormFile | null = null
  return {
    next: async () => {
      current?.discard()
      for (;;) {
        const begun = reading.waiting.shift()
        if (begun !== undefined) {
          current = begun.file
          if (begun.file === null) return begun.part
          // The parser has now read the whole chunk in which the file began.
          return { ...begun.part, size: begun.file.arrivedSize() }
        }
        if (reading.failure !== null) throw reading.failure
        if (reading.finished) return null
        await feed()
      }
    },
    close: async () => {
      current?.discard()
      await chunks.return?.()
    },
  }
}

function parserOf(
  contentType: string,
  { parts, fieldBytes, headerBytes }: MultipartLimits,
): Parser {
  try {
    return new Busboy({
      // The only header that the parser reads.
      headers: { 'content-type': contentType } as BusboyHeaders,
      preservePath: true,
      limits: { parts, fieldSize: fieldBytes, headerSize: headerBytes },
    })
  } catch (cause) {
    throw new RefusedError(
      { kind: 'invalid', message: 'The form has no valid boundary' },
      { cause },
    )
  }
}

/** The first failure is reported: later ones are its consequences. */
function fail(reading: Reading, refusal: Refusal, cause?: unknown): void {
  reading.failure ??= new RefusedError(refusal, { cause })
  reading.wake()
}

function listen(parser: Parser, reading: Reading, feed: Feed): void {
  parser.on('field', (name, value) =>
    admit(reading, { part: { kind: 'field', name, value }, file: null }),
  )
  // The types promise a file name; a part of bytes may have none.
  parser.on('file', (...[name, stream, fileName, , contentType]) => {
    const file = formFile(stream, { failure: () => reading.failure, feed })
    const { bytes } = file
    const part = { kind: 'file', name, fileName: fileName ?? '', contentType, bytes } as const
    admit(reading, { part, file })
  })
  parser.on('error', (cause) =>
    fail(reading, { kind: 'invalid', message: 'The form ended early or is malformed' }, cause),
  )
  parser.on('finish', () => {
    reading.finished = true
    reading.wake()
  })
}

function refuseBeyond(limits: MultipartLimits, parser: Parser, reading: Reading): void {
  const refused = (message: string) => fail(reading, { kind: 'limitExceeded', message })
  parser.on('partsLimit', () => refused(`A form may have at most ${limits.parts} parts`))
  parser.on('field', (...[name, , , valueCut]) => {
    if (valueCut) refused(`The field ${name} is longer than ${limits.fieldBytes} bytes`)
  })
}

function admit(reading: Reading, begun: Begun): void {
  const { part } = begun
  // What the parser emits after a failure is incomplete.
  if (reading.failure !== null) return
  const texts = [part.name, part.kind === 'field' ? part.value : part.fileName]
  // The types promise a name, too.
  if (part.name === undefined)
    fail(reading, { kind: 'invalid', message: 'A part of the form has no name' })
  else if (texts.some((text) => unstorableText(text) !== null))
    fail(reading, { kind: 'invalid', message: 'Text must not contain the character U+0000' })
  else if (texts.some((text) => text.includes(UNDECODED)))
    fail(reading, {
      kind: 'invalid',
      message: `The text of the part ${part.name} must be UTF-8, without the character U+FFFD`,
    })
  else reading.waiting.push(begun)
}

/** Concurrent calls share one chunk. */
function feeder(chunks: AsyncIterator<Uint8Array>, parser: Parser, reading: Reading): Feed {
  const settled = (pass: (done: () => void) => void) =>
    new Promise<void>((resolve) => {
      reading.wake = resolve
      pass(resolve)
    })
  const feedOnce = async (): Promise<void> => {
    const { done, value } = await chunks.next()
    if (done !== true) return settled((written) => parser.write(value, () => written()))
    return settled((_finished) => parser.end())
  }
  let feeding: Promise<void> | null = null
  return () => {
    feeding ??= feedOnce()
      .catch((cause: unknown) =>
        fail(reading, { kind: 'invalid', message: 'The body ended early' }, cause),
      )
      .finally(() => {
        feeding = null
      })
    return feeding
  }
}
