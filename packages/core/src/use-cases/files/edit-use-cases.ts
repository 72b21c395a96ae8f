import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import { changeEntry } from '../../rules/files/entry-changes.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { settingFlag } from '../../rules/settings/setting-values.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { TERMS_INVALID, type Terms, termsAreValid } from '../../rules/versions/terms.ts'
import { saveDraft } from '../versions/draft.ts'
import { fileInDraft } from './file-access.ts'

/**
 * What restricting a file may change of the draft's terms at the same time
 * (docs/specification/files.md#restrict).
 */
export interface Restriction {
  readonly restrict: boolean
  readonly enableAccessRequest?: boolean
  readonly termsOfAccess?: string
}

/** What came of it: the terms that now hold for the whole draft. */
export interface Restricted {
  readonly label: string
  readonly restricted: boolean
  readonly terms: Terms
}

/** Changes to files that are there already (docs/specification/files.md#calls). */
export const fileEditUseCases = ({ store, clock }: Domain) => ({
  /**
   * Restricts a file, or opens it, in the draft. Downloads of what is released follow when the draft is
   * published; a file that never was follows at once.
   */
  restrict: (actor: Actor, fileId: number, wanted: Restriction): Promise<Restricted> =>
    store.write(async (unit) => {
      const now = clock.now()
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
      const values = { ...entry, restricted: wanted.restrict }
      await unit.files.apply(changeEntry(entry, values, draft.ordinal))
      if (wanted.restrict) await unit.featuredItems.removeOfFile(fileId)
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
  if (restrict && settingFlag(await unit.settings.all(), ':PublicInstall', false))
    refuse({ kind: 'invalid', message: 'Files cannot be restricted on this installation.' })
}

/** Opening a file leaves the terms alone, whatever else was sent. */
function termsAfter(terms: Terms, wanted: Restriction): Terms {
  if (!wanted.restrict) return terms
  const { termsOfAccess } = wanted
  return {
    ...terms,
    fileAccessRequest: wanted.enableAccessRequest ?? terms.fileAccessRequest,
    access: termsOfAccess === undefined ? terms.access : { ...terms.access, termsOfAccess },
  }
}
