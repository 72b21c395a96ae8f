import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import { changeEntry } from '../../rules/files/entry-changes.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { settingFlag } from '../../rules/settings/setting-values.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { TERMS_INVALID, type Terms, termsAreValid } from '../../rules/versions/terms.ts'
import { saveDraft } from '../versions/draft.ts'
import { requireValidDraft } from '../versions/metadata-validation.ts'
import { fileInDraft } from './file-access.ts'

/**
 * Whether a file becomes restricted, with the changes of the draft's terms in the same request
 * (docs/specification/files.md#restrict).
 */
export interface Restriction {
  readonly restrict: boolean
  readonly enableAccessRequest?: boolean
  readonly termsOfAccess?: string
}

/** The result of a restriction, with the new terms of the draft. */
export interface Restricted {
  readonly label: string
  readonly restricted: boolean
  readonly terms: Terms
}

/** Changes to existing files (docs/specification/files.md#calls). */
export const fileEditUseCases = (domain: Domain) => ({
  /**
   * Restricts a file in the draft, or lifts its restriction. For a released file this applies to downloads
   * from the publication of the draft on, for a file that was never released at once.
   */
  restrict: (actor: Actor, fileId: number, wanted: Restriction): Promise<Restricted> =>
    domain.store.write(async (unit) => {
      const now = domain.clock.now()
      await requireRestrictable(unit, wanted)
      const { open, record } = await fileInDraft(unit, fileId, { actor, now })
      const { draft } = open
      const { file, entry } = record
      if (entry.restricted === wanted.restrict)
        refuse({
          kind: 'invalid',
          message: `File ${entry.label} is already ${wanted.restrict ? 'restricted' : 'unrestricted'}.`,
        })
      const terms = termsAfter(draft.terms, wanted)
      if (wanted.restrict && !termsAreValid(terms, true))
        refuse({ kind: 'termsInvalid', message: TERMS_INVALID })
      const { dataset } = open.access
      await requireValidDraft(unit, { dataset, metadata: draft.metadata }, domain)
      const values = { ...entry, restricted: wanted.restrict }
      await unit.files.apply(changeEntry(entry, values, draft.ordinal))
      if (wanted.restrict) await unit.featuredItems.removeOfFiles([fileId])
      if (file.publishedAt === null) await unit.files.save({ ...file, restricted: wanted.restrict })
      await saveDraft(
        unit,
        { draft: { ...draft, terms }, actor, now },
        { kind: 'fileEdited', details: { fileId, restricted: wanted.restrict } },
      )
      return { label: entry.label, restricted: wanted.restrict, terms }
    }),
})

async function requireRestrictable(unit: WriteUnit, { restrict }: Restriction): Promise<void> {
  if (restrict && settingFlag(await unit.settings.all(), ':PublicInstall'))
    refuse({
      kind: 'invalid',
      code: 'filesNotRestrictable',
      message: 'Files cannot be restricted on this installation.',
    })
}

/** Lifting a restriction does not change the terms; other members of the request are ignored then. */
function termsAfter(terms: Terms, wanted: Restriction): Terms {
  if (!wanted.restrict) return terms
  const { termsOfAccess } = wanted
  return {
    ...terms,
    fileAccessRequest: wanted.enableAccessRequest ?? terms.fileAccessRequest,
    access: termsOfAccess === undefined ? terms.access : { ...terms.access, termsOfAccess },
  }
}
