import { type BundleNames, bundleNames, type NamedFile } from './bundle-names.ts'
import type { PlannedFile, PlanOutcome } from './bundle-plan.ts'
import { type ManifestLine, manifest } from './manifest.ts'
import type { ZipMember } from './zip-layout.ts'

/** A file with all that a bundle needs of it. `label` and type are those of the form that is sent. */
export interface BundleFile extends NamedFile, PlannedFile {
  readonly contentType: string
  /** Of the bytes that go into the zip; null while unknown. */
  readonly crc32: number | null
  readonly modified: Date
}

/**
 * The members of a bundle in their order: folders, files, and the manifest last (access supplement, 6.4 and 6.5).
 * `modified` dates the manifest; take the version's time, so that the same bundle has the same bytes.
 */
export function bundleMembers<F extends BundleFile>(
  outcomes: readonly PlanOutcome<F>[],
  modified: Date,
): readonly ZipMember<F>[] {
  const included = outcomes.flatMap(({ kind, file }) => (kind === 'included' ? [file] : []))
  const names = bundleNames(included)
  return [
    ...names.entries.map((entry): ZipMember<F> => {
      if (entry.kind === 'directory')
        return { kind: 'directory', path: entry.path, modified: entry.before.modified }
      const { size, crc32, modified } = entry.file
      return { kind: 'file', path: entry.path, size, crc32, modified, source: entry.file }
    }),
    { kind: 'inline', path: names.manifest, bytes: manifest(lines(outcomes, names)), modified },
  ]
}

function lines<F extends BundleFile>(
  outcomes: readonly PlanOutcome<F>[],
  { entries }: BundleNames<F>,
): readonly ManifestLine[] {
  const paths = entries.flatMap(({ kind, path }) => (kind === 'file' ? [path] : []))
  let next = 0
  return outcomes.map((outcome): ManifestLine => {
    const { label, contentType, size } = outcome.file
    if (outcome.kind === 'withheld') return { kind: 'withheld', label, why: outcome.why }
    if (outcome.kind !== 'included') return { ...outcome, label, contentType }
    const path = paths[next] ?? label
    next += 1
    return { kind: 'included', path, contentType, bytes: size }
  })
}
