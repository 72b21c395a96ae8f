import type { UnpackedMember } from './unpacking.ts'

/** The files of one map layer, stored together as one zip (docs/specification/adding-files.md#zips). */
export interface ShapefileSet {
  readonly folder: string
  /** File name of the zip, for example `roads.zip`. */
  readonly label: string
  readonly members: readonly UnpackedMember[]
}

/** The members of an archive, divided into single files and shapefile sets. */
export interface SortedMembers {
  readonly single: readonly UnpackedMember[]
  readonly sets: readonly ShapefileSet[]
}

const REQUIRED = ['shp', 'shx', 'dbf'] as const
const PARTS = /^(.+)\.(shp\.xml|shp|shx|dbf|prj|cpg|sbn|sbx|fbn|fbx|ain|aih|atx|ixs|mxs|qix|qpj)$/i

/** Whether a file name has an ending of the parts of a map layer, such as `.shp` or `.dbf`. */
export const isShapefilePart = (name: string): boolean => PARTS.test(name)

/**
 * Groups files that share a folder and a base name into shapefile sets. A set contains at least a `.shp`, a
 * `.shx` and a `.dbf` file, and no extension twice.
 */
export function shapefileSets(members: readonly UnpackedMember[]): SortedMembers {
  const layers = new Map<string, UnpackedMember[]>()
  for (const member of members) {
    const stem = PARTS.exec(member.label)?.[1]
    if (stem === undefined) continue
    const place = `${member.folder}/${stem}`
    const layer = layers.get(place)
    if (layer === undefined) layers.set(place, [member])
    else layer.push(member)
  }
  const sets = [...layers.values()].filter(isComplete).map(toSet)
  const grouped = new Set(sets.flatMap((set) => set.members))
  return { single: members.filter((member) => !grouped.has(member)), sets }
}

function isComplete(layer: readonly UnpackedMember[]): boolean {
  const endings = new Set(layer.map(({ label }) => PARTS.exec(label)?.[2]?.toLowerCase()))
  return endings.size === layer.length && REQUIRED.every((ending) => endings.has(ending))
}

function toSet(members: readonly UnpackedMember[]): ShapefileSet {
  const [first] = members
  if (first === undefined) throw new Error('A shapefile set needs at least one file')
  const stem = PARTS.exec(first.label)?.[1] ?? first.label
  return { folder: first.folder, label: `${stem}.zip`, members }
}
