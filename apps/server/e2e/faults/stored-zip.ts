import { crc32 } from '@holdfast/core/rules'

const LOCAL = 30
const CENTRAL = 46
const UTF8 = 0x0800

/** A zip of uncompressed files. */
export function storedZip(files: readonly (readonly [string, Buffer])[]): Buffer {
  const members: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of files) {
    const label = Buffer.from(name)
    const common = commonHeader(content, label.length)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, label, content])
    const central = Buffer.alloc(CENTRAL)
    central.write('PK\x01\x02')
    central.writeUInt16LE(20, 4)
    common.copy(central, 6)
    central.writeUInt32LE(at, 42)
    members.push(local)
    directory.push(central, label)
    at += local.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...members, ...directory, end])
}

/** The common part of both headers of a member, from the required version. */
function commonHeader(content: Buffer, nameLength: number): Buffer {
  const header = Buffer.alloc(LOCAL - 4)
  header.writeUInt16LE(20, 0)
  header.writeUInt16LE(UTF8, 2)
  header.writeUInt32LE(crc32(content), 10)
  header.writeUInt32LE(content.length, 14)
  header.writeUInt32LE(content.length, 18)
  header.writeUInt16LE(nameLength, 22)
  return header
}
