import { deflateRawSync } from 'node:zlib'
import { crc32 } from '../../src/compressed/crc-32.ts'
import { ByteWriter } from '../binary/byte-writer.ts'

const VERSION = 20

/** A zip archive of texts by name, deflated or stored. */
export function zipFile(
  members: Readonly<Record<string, string>>,
  method: 'stored' | 'deflated',
): Uint8Array {
  const out = new ByteWriter()
  const directory = new ByteWriter()
  for (const [name, text] of Object.entries(members)) {
    const bytes = Buffer.from(text)
    const data = method === 'stored' ? bytes : deflateRawSync(bytes)
    const facts = new ByteWriter()
      .u16(VERSION)
      .u16(0)
      .u16(method === 'stored' ? 0 : 8)
      .u32(0)
      .u32(crc32(bytes, 0))
      .u32(data.length)
      .u32(bytes.length)
      .u16(Buffer.byteLength(name))
      .u16(0)
      .done()
    directory.u32(0x02014b50).u16(VERSION).bytes(facts).field('', 10).u32(out.length).text(name)
    out.u32(0x04034b50).bytes(facts).text(name).bytes(data)
  }
  const at = out.length
  const count = Object.keys(members).length
  out.bytes(directory.done()).u32(0x06054b50).u32(0).u16(count).u16(count)
  return out.u32(directory.length).u32(at).u16(0).done()
}
