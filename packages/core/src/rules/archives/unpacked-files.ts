import { bundleBytes } from '../downloads/bundle-bytes.ts'
import { layoutZip } from '../downloads/zip-layout.ts'
import type { FileToReceive } from '../files/file-to-receive.ts'
import type { ArchiveMember, StoredArchive } from './archive.ts'
import { type ShapefileSet, shapefileSets } from './shapefile-set.ts'
import type { UnpackedMember } from './unpacking.ts'
import { zipMemberBytes } from './zip-member-bytes.ts'

/** A file unpacked from an archive. `open` starts reading its bytes. */
export interface ArchivedFile {
  readonly folder: string
  /** In bytes. */
  readonly size: number
  readonly open: () => FileToReceive
}

/** The files to store for an archive. The members of each shapefile set become one zip. */
export function archivedFiles(
  archive: StoredArchive,
  members: readonly UnpackedMember[],
): readonly ArchivedFile[] {
  const { single, sets } = shapefileSets(members)
  return [
    ...single.map(({ folder, label, member }) => ({
      folder,
      size: member.size,
      open: () => ({
        ...archived(member.size),
        fileName: label,
        declaredType: null,
        bytes: zipMemberBytes(archive, member),
      }),
    })),
    ...sets.map((set) => layer(archive, set)),
  ]
}

const archived = (size: number) => ({ atLeast: size, atMost: size, origin: 'archive' }) as const

function layer(archive: StoredArchive, { folder, label, members }: ShapefileSet): ArchivedFile {
  const layout = layoutZip<ArchiveMember>(
    members.map(({ label: path, member }) => ({
      kind: 'file',
      path,
      size: member.size,
      crc32: member.crc32,
      modified: 0,
      source: member,
    })),
  )
  // Members are read whole and one at a time: a deflated member cannot be read from the middle.
  const open = async (member: ArchiveMember) => zipMemberBytes(archive, member)
  const window = { small: 0, parts: 1, bytes: 0 }
  return {
    folder,
    size: layout.length,
    open: () => ({
      ...archived(layout.length),
      fileName: label,
      declaredType: 'application/zipped-shapefile',
      bytes: bundleBytes(layout, { start: 0, end: layout.length }, { open, window }),
    }),
  }
}
