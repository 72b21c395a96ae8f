import type { Domain } from '../../ports/ports.ts'
import type { VersionArchive } from '../../ports/version-archives/version-archive.ts'
import { today } from '../../rules/calendar/day.ts'
import { publicAccess } from '../../rules/datasets/dataset-access.ts'
import { formatPid, type Pid } from '../../rules/datasets/pid.ts'
import { bundleBytes } from '../../rules/downloads/bundle-bytes.ts'
import { layoutZip, type ZipMember } from '../../rules/downloads/zip-layout.ts'
import type { ExportSource } from '../../rules/exports/exporter.ts'
import type { DataFile, FileRecord } from '../../rules/files/file-record.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { checkedKey } from '../../rules/storage/object-key.ts'
import type { DigestAlgorithm, ObjectKey } from '../../rules/storage/stored-object.ts'
import { type BagFile, bagMembers } from '../../rules/version-archives/bag.ts'
import { titleOf } from '../../rules/versions/title.ts'
import {
  isReleased,
  releasedAtOf,
  type VersionNumber,
  versionLabel,
} from '../../rules/versions/version.ts'
import { exportSourceOf } from '../exports/export-source.ts'
import { fileBytes } from '../files/file-bytes.ts'

/** The tag files with metadata, each with the exporter that writes it. */
const METADATA = {
  'metadata/oai-ore.jsonld': 'OAI_ORE',
  'metadata/datacite.xml': 'pidregistry',
} as const

/** A payload file: where its bytes are, and its line in the manifest. */
interface ArchivedFile
  extends BagFile,
    Pick<DataFile, 'storageDriver' | 'objectId' | 'remotePath'> {}

/**
 * Keeps a zipped bag of a released version in the archive, restricted files included, and resolves with its
 * key (docs/specification/workflows.md#archives). An archived version is not written again. Rejects when the
 * version is not released, or with the error of a store.
 */
export const archiveVersion =
  (domain: Domain) =>
  async (datasetId: number, number: VersionNumber | null): Promise<ObjectKey> => {
    const { versionArchive: archive } = domain
    if (archive === null)
      return refuse({ kind: 'unavailable', message: 'No archive is configured.' })
    const source = await releasedSource(domain, datasetId, number)
    const { pid } = source.context.dataset
    const key = archiveKey(pid, source.release)
    if ((await archive.storage.size(key)) !== null) return key
    const layout = layoutZip(await membersOf(domain, source, archive))
    const bytes = bundleBytes(
      layout,
      { start: 0, end: layout.length },
      { open: async (file, part) => fileBytes(domain.storages, pid, file).get(part) },
    )
    await archive.storage.put(key, bytes, 'SHA-256')
    return key
  }

interface ReleasedSource extends ExportSource {
  /** Such as `1.0`. */
  readonly release: string
}

const releasedSource = (
  domain: Domain,
  datasetId: number,
  number: VersionNumber | null,
): Promise<ReleasedSource> =>
  domain.store.read(async (unit) => {
    const dataset = await unit.datasets.find({ kind: 'id', id: datasetId })
    const ordinal = dataset?.released?.ordinal
    const key =
      number !== null
        ? ({ kind: 'number', number } as const)
        : ordinal === undefined
          ? null
          : ({ kind: 'ordinal', ordinal } as const)
    const version = key && (await unit.versions.find(datasetId, key))
    if (dataset === null || version === null || !isReleased(version))
      return refuse({ kind: 'wrongState', message: 'Only a released version can be archived.' })
    const source = await exportSourceOf(unit, { access: publicAccess(dataset), version }, domain)
    return { ...source, release: versionLabel(version) }
  })

/** Keys have fewer characters than identifiers. Each other character is replaced by its code. */
export const archiveKey = ({ protocol, authority, identifier }: Pid, number: string): ObjectKey => {
  const segments = [authority, ...identifier.split('/')].map((segment) =>
    segment.replace(/[^A-Za-z0-9._-]|^[._-]/gu, (each) => `x${each.codePointAt(0)?.toString(16)}`),
  )
  return checkedKey(['archives', protocol, ...segments, `v${number}.zip`].join('/'))
}

async function membersOf(
  domain: Domain,
  source: ReleasedSource,
  { sha256 }: VersionArchive,
): Promise<readonly ZipMember<ArchivedFile>[]> {
  const { context, files, version, citation, release } = source
  const pid = formatPid(context.dataset.pid)
  const algorithm = commonAlgorithm(files)
  const archived: ArchivedFile[] = []
  for (const record of files)
    archived.push(await archivedFile(domain, { record, source, algorithm }))
  const released = releasedAtOf(version) ?? version.updatedAt
  return bagMembers(
    {
      name: `${pid.replace(/[^A-Za-z0-9.]+/g, '-')}-v${release}`,
      files: archived,
      algorithm,
      tagFiles: Object.fromEntries(
        Object.entries(METADATA).map(([path, name]) => [path, exported(domain, name, source)]),
      ),
      info: [
        ['Source-Organization', citation.publisher],
        ['External-Identifier', pid],
        ['External-Description', titleOf(version)],
        ['Bagging-Date', today(domain.clock.now())],
      ],
      modified: released.getTime(),
    },
    sha256,
  )
}

/** The algorithm of all checksums; SHA-256, measured again, if they have several or none. */
function commonAlgorithm(files: readonly FileRecord[]): DigestAlgorithm {
  const [first = null, ...others] = new Set(files.map(({ file }) => file.checksum?.type ?? null))
  return others.length > 0 || first === null ? 'SHA-256' : first
}

async function archivedFile(
  { storages }: Domain,
  {
    record: { entry, file },
    source,
    algorithm,
  }: {
    readonly record: FileRecord
    readonly source: ExportSource
    readonly algorithm: DigestAlgorithm
  },
): Promise<ArchivedFile> {
  const { storageDriver, objectId, remotePath, size, crc32, checksum } = file
  const { pid } = source.context.dataset
  const digest =
    checksum?.type === algorithm
      ? checksum.value.toLowerCase()
      : (await fileBytes(storages, pid, file).measure(algorithm)).digest
  const { folder, label } = entry
  const created = file.createdAt.getTime()
  return { folder, label, storageDriver, objectId, remotePath, size, crc32, created, digest }
}

function exported({ exporters }: Domain, name: string, source: ExportSource): string {
  const exporter = exporters.find((each) => each.name === name)
  if (exporter === undefined)
    return refuse({ kind: 'unavailable', message: `There is no exporter ${name}.` })
  return exporter.write(source)
}
