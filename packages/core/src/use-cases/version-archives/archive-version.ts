import { strToU8 } from 'fflate'
import type { Domain } from '../../ports/ports.ts'
import type { VersionArchive } from '../../ports/version-archives/version-archive.ts'
import { today } from '../../rules/calendar/day.ts'
import { publicAccess } from '../../rules/datasets/dataset-access.ts'
import { formatPid, type Pid } from '../../rules/datasets/pid.ts'
import { bundleBytes } from '../../rules/downloads/bundle-bytes.ts'
import { layoutZip, type ZipMember } from '../../rules/downloads/zip-layout.ts'
import type { ExportSource } from '../../rules/exports/exporter.ts'
import { crc32 } from '../../rules/files/crc32.ts'
import { EVERY_FILE } from '../../rules/files/file-listing.ts'
import type { DataFile, FileRecord } from '../../rules/files/file-record.ts'
import { forEachConcurrently } from '../../rules/files/for-each-concurrently.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { ByteRange, Bytes } from '../../rules/storage/bytes.ts'
import { checkedKey } from '../../rules/storage/object-key.ts'
import type { DigestAlgorithm, ObjectKey } from '../../rules/storage/stored-object.ts'
import { givenFile } from '../../rules/tables/given-form.ts'
import { type BagFile, bagMembers, type TagFile } from '../../rules/version-archives/bag.ts'
import { titleOf } from '../../rules/versions/title.ts'
import {
  isReleased,
  releasedAtOf,
  type VersionNumber,
  versionLabel,
} from '../../rules/versions/version.ts'
import { exportSourceOf } from '../exports/export-source.ts'
import { fileBytes } from '../files/file-bytes.ts'

/** Records that are in memory at the same time. */
const PAGE = 1000
/** Files that are measured at the same time. */
const MEASURED = 4

/** A payload file: where its bytes are, and its line in the manifest. */
interface ArchivedFile
  extends BagFile,
    Pick<DataFile, 'storageDriver' | 'objectId' | 'remotePath'> {}

/** A page of the files, whose description is written again when it is read. */
interface DescribedPage {
  readonly offset: number
  readonly sha256: string
}

/**
 * Keeps a zipped bag of a released version in the archive, restricted files included, and resolves with its
 * key (docs/specification/workflows.md#archives). Of the files only names and checksums are held in memory; their
 * records are read in pages, twice. An archived version is not written again. Rejects when the version is not
 * released, or with the error of a store.
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
      {
        open: async (member, part) =>
          'offset' in member
            ? describedAgain(domain, { source, archive, page: member }, part)
            : fileBytes(domain.storages, pid, member).get(part),
      },
    )
    await archive.storage.put(key, bytes, 'SHA-256')
    return key
  }

/** A released version, without its files. */
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
    const wanted = { access: publicAccess(dataset), version, files: false }
    const source = await exportSourceOf(unit, wanted, domain)
    return { ...source, release: versionLabel(version) }
  })

/** Keys have fewer characters than identifiers. Each other character is replaced by its code. */
export const archiveKey = ({ protocol, authority, identifier }: Pid, number: string): ObjectKey => {
  const segments = [authority, ...identifier.split('/')].map((segment) =>
    segment.replace(/[^A-Za-z0-9._-]|^[._-]/gu, (each) => `x${each.codePointAt(0)?.toString(16)}`),
  )
  return checkedKey(['archives', protocol, ...segments, `v${number}.zip`].join('/'))
}

const pageAt = (
  { store }: Domain,
  { version }: ExportSource,
  offset: number,
): Promise<readonly FileRecord[]> =>
  store.read(
    ({ files }) =>
      files.list(
        { datasetId: version.datasetId, ordinal: version.ordinal },
        { ...EVERY_FILE, limit: PAGE, offset },
        '',
      ),
    { consistency: 'latest' },
  )

const describe = (domain: Domain, source: ExportSource, files: readonly FileRecord[]): Uint8Array =>
  strToU8(exported(domain, 'OAI_ORE', { ...source, files }))

/** What a single passage over the records gathers. */
interface Gathered {
  readonly files: readonly (ArchivedFile & { readonly checksum: DataFile['checksum'] })[]
  readonly maps: readonly TagFile<DescribedPage>[]
  /** The first files, and one that is restricted if any is: they stand for all in the record of the registry. */
  readonly examples: readonly FileRecord[]
}

async function gathered(
  domain: Domain,
  source: ExportSource,
  { sha256 }: VersionArchive,
): Promise<Gathered> {
  const files: Gathered['files'][number][] = []
  const maps: TagFile<DescribedPage>[] = []
  let examples: readonly FileRecord[] = []
  for (let offset = 0; ; offset += PAGE) {
    const page = await pageAt(domain, source, offset)
    if (page.length > 0 || offset === 0) {
      const bytes = describe(domain, source, page)
      const sum = sha256(bytes)
      const described = { offset, sha256: sum }
      const number = offset / PAGE + 1
      const path = `metadata/oai-ore${number === 1 ? '' : `-${number}`}.jsonld`
      maps.push({ path, size: bytes.length, crc32: crc32(bytes), sha256: sum, source: described })
    }
    files.push(...page.map(archivedFile))
    const isRestricted = ({ entry }: FileRecord): boolean => entry.restricted
    if (offset === 0) examples = page
    else if (!examples.some(isRestricted))
      examples = [...examples, ...page.filter(isRestricted).slice(0, 1)]
    if (page.length < PAGE) return { files, maps, examples }
  }
}

function archivedFile(record: FileRecord): Gathered['files'][number] {
  const {
    entry: { folder },
    file,
  } = record
  const { checksum } = file
  const created = file.createdAt.getTime()
  const digest = checksum?.value.toLowerCase() ?? ''
  // Of tables the upload is kept: it is what the checksum belongs to, and the table can be made of it again.
  const given = givenFile(record, 'original')
  return { ...given.form, folder, label: given.label, created, digest, checksum }
}

/** The description of a page, as it was measured. */
async function* describedAgain(
  domain: Domain,
  {
    source,
    archive,
    page,
  }: {
    readonly source: ExportSource
    readonly archive: VersionArchive
    readonly page: DescribedPage
  },
  { start, end }: ByteRange,
): Bytes {
  const bytes = describe(domain, source, await pageAt(domain, source, page.offset))
  if (archive.sha256(bytes) !== page.sha256)
    throw new Error('The description of the files changed while they were archived')
  yield bytes.subarray(start, end)
}

async function membersOf(
  domain: Domain,
  source: ReleasedSource,
  archive: VersionArchive,
): Promise<readonly ZipMember<ArchivedFile | DescribedPage>[]> {
  const { context, version, citation, release } = source
  const pid = formatPid(context.dataset.pid)
  const { files, maps, examples } = await gathered(domain, source, archive)
  const algorithm = commonAlgorithm(files)
  const record = exported(domain, 'pidregistry', { ...source, files: examples })
  const released = releasedAtOf(version) ?? version.updatedAt
  return bagMembers(
    {
      name: `${pid.replace(/[^A-Za-z0-9.]+/g, '-')}-v${release}`,
      files: await measured(domain, context.dataset.pid, { files, algorithm }),
      algorithm,
      tagFiles: [...maps, { path: 'metadata/datacite.xml', bytes: strToU8(record) }],
      info: [
        ['Source-Organization', citation.publisher],
        ['External-Identifier', pid],
        ['External-Description', titleOf(version)],
        ['Bagging-Date', today(domain.clock.now())],
      ],
      modified: released.getTime(),
    },
    archive.sha256,
  )
}

/** The algorithm of all checksums; SHA-256, measured again, if they have several or none. */
function commonAlgorithm(files: Gathered['files']): DigestAlgorithm {
  const [first = null, ...others] = new Set(files.map(({ checksum }) => checksum?.type ?? null))
  return others.length > 0 || first === null ? 'SHA-256' : first
}

/** The files with checksums of one algorithm; a few are measured at the same time. */
async function measured(
  { storages }: Domain,
  pid: Pid,
  { files, algorithm }: Pick<Gathered, 'files'> & { readonly algorithm: DigestAlgorithm },
): Promise<readonly ArchivedFile[]> {
  const digests = new Map<ArchivedFile, string>()
  const others = files.filter(({ checksum }) => checksum?.type !== algorithm)
  await forEachConcurrently(others, MEASURED, async (file) => {
    digests.set(file, (await fileBytes(storages, pid, file).measure(algorithm)).digest)
  })
  return files.map((file) => ({ ...file, digest: digests.get(file) ?? file.digest }))
}

function exported({ exporters }: Domain, name: string, source: ExportSource): string {
  const exporter = exporters.find((each) => each.name === name)
  if (exporter === undefined)
    return refuse({ kind: 'unavailable', message: `There is no exporter ${name}.` })
  return exporter.write(source)
}
