import {
  type DatasetRef,
  parseVersionSpecifier,
  refuse,
  type VersionSpecifier,
} from '@holdfast/core/rules'
import { datasetRef, type Referring } from '../input/references.ts'

/** The version that a path names; refuses an invalid specifier. */
export function versionNamed(
  call: Referring & { readonly params: { readonly versionId: string } },
): { readonly ref: DatasetRef; readonly specifier: VersionSpecifier } {
  const { versionId } = call.params
  const specifier =
    parseVersionSpecifier(versionId) ??
    refuse({ kind: 'invalid', message: `Illegal version identifier '${versionId.slice(0, 100)}'` })
  return { ref: datasetRef(call), specifier }
}
