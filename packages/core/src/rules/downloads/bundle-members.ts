import { type BundleEntry, bundleNames, type NamedFile } from './bundle-names.ts'
import type { PlannedFile, PlanOutcome } from './bundle-plan.ts'
import { type ManifestLine, manifest } from './manifest.ts'
import type { ZipMember } from './zip-layout.ts'

/** The facts about a file that a bundle needs. `label` and `contentType` describe the form that is sent. */
export interface BundleFile extends NamedFile, PlannedFile {
  readonly contentType: string
  /** The CRC-32 of the bytes in the zip; null if not known yet. */
  readonly crc32: number | null
  /** In milliseconds since 1970. */
  readonly created: number
}

/**
 * The members of a bundle in order: folders and files, then the manifest
 * (docs/specification/downloads.md#zip-entries and docs/specification/downloads.md#manifest). `modified` is
 * the time of the manifest; pass the version's time, so that the same bundle always has the same bytes.
 */
export function bundleMembers<F extends BundleFile>(
  outcomes: readonly PlanOutcome<F>[],
  modified: number,
): readonly ZipMember<F>[] {
  const included = outcomes.filter(({ kind }) => kind === 'included').map(({ file }) => file)
  const names = bundleNames(included)
  const members = names.entries.map(memberOf)
  const files = members.filter(({ kind }) => kind === 'file')
  const bytes = manifest(outcomes.map(lineOf(files.values())))
  members.push({ kind: 'inline', path: names.manifest, bytes, modified })
  return members
}

function memberOf<F extends BundleFile>(entry: BundleEntry<F>): ZipMember<F> {
  const { kind, path } = entry
  if (kind === 'directory') return { kind, path, modified: entry.before.created }
  const { size, crc32, created } = entry.file
  return { kind, path, size, crc32, modified: created, source: entry.file }
}

/** Included files take their paths from `members`, in order. */
const lineOf =
  <F extends BundleFile>(members: Iterator<ZipMember<F>>) =>
  (outcome: PlanOutcome<F>): ManifestLine => {
    const { label, contentType, size } = outcome.file
    if (outcome.kind === 'withheld') return { kind: 'withheld', label, why: outcome.why }
    if (outcome.kind !== 'included') return { ...outcome, label, contentType }
    const path = members.next().value?.path ?? label
    return { kind: 'included', path, contentType, bytes: size }
  }
