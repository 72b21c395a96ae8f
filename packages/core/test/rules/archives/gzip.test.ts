import { gzipSync, strToU8 } from 'fflate'
import { suite } from 'uvu'
import { equal, instance, is } from 'uvu/assert'
import { type StoredArchive, UnreadableArchive } from '../../../src/rules/archives/archive.ts'
import { gzipMember, gzipMemberBytes } from '../../../src/rules/archives/gzip.ts'

const test = suite('reading gzip files')

/** A file in memory that yields chunks of an odd length. */
const stored = (bytes: Uint8Array): StoredArchive => ({
  size: bytes.length,
  read: async ({ start, end }) =>
    (async function* () {
      for (let at = start; at < end; at += 777) yield bytes.subarray(at, Math.min(end, at + 777))
    })(),
})

async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  const archive = stored(bytes)
  const chunks: Uint8Array[] = []
  for await (const chunk of gzipMemberBytes(archive, await gzipMember(archive, 'sky.fits.gz')))
    chunks.push(chunk.slice())
  return Uint8Array.from(chunks.flatMap((chunk) => [...chunk]))
}

const refusal = (bytes: Uint8Array) => unpacked(bytes).catch((error: unknown) => error)

const SKY = Uint8Array.from({ length: 100_000 }, (_, at) => (at * at) % 251)
const GZIPPED = gzipSync(SKY, { filename: 'elsewhere.fits', mtime: 0 })

test('the member has the name without .gz, and all bytes', async () => {
  const { path, size } = await gzipMember(stored(GZIPPED), 'Sky.FITS.GZ')
  equal({ path, size }, { path: 'Sky.FITS', size: SKY.length })
  equal(await unpacked(GZIPPED), SKY)
})

test('a damaged file is not unpacked', async () => {
  const damaged = GZIPPED.slice()
  damaged[GZIPPED.length - 8] = (damaged[GZIPPED.length - 8] ?? 0) ^ 1
  instance(await refusal(damaged), UnreadableArchive)
  instance(await refusal(GZIPPED.subarray(0, GZIPPED.length >> 1)), UnreadableArchive)
  instance(await refusal(GZIPPED.subarray(0, 5)), UnreadableArchive)
  instance(await refusal(strToU8('no gzip file at all')), UnreadableArchive)
})

test('what follows the file is not lost: several files put together are not unpacked', async () => {
  const twice = Uint8Array.from([...GZIPPED, ...GZIPPED])
  instance(await refusal(twice), UnreadableArchive)
  instance(await refusal(Uint8Array.from([...GZIPPED, 1, 2, 3])), UnreadableArchive)
})

test('a file that is longer than its end tells stops there', async () => {
  const bomb = gzipSync(new Uint8Array(50_000_000))
  const lying = bomb.slice()
  new DataView(lying.buffer).setUint32(lying.length - 4, 1000, true)
  let passed = 0
  const archive = stored(lying)
  try {
    for await (const chunk of gzipMemberBytes(archive, await gzipMember(archive, 'bomb.gz')))
      passed += chunk.length
  } catch (error) {
    instance(error, UnreadableArchive)
  }
  is(passed <= 1000, true)
})

test.run()
