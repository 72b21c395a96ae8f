export {
  type ArchiveMember,
  readRange,
  type StoredArchive,
  UnreadableArchive,
} from './archive.ts'
export { keptArchiveWarning } from './kept-archive.ts'
export {
  isShapefilePart,
  type ShapefileSet,
  type SortedMembers,
  shapefileSets,
} from './shapefile-set.ts'
export {
  type UnpackedMember,
  type UnpackingLimits,
  type UnpackingPlan,
  unpackingPlan,
} from './unpacking.ts'
export { zipMembers } from './zip-directory.ts'
