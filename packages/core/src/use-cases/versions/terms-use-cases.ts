import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { invalid, refuse } from '../../rules/refusals/refusal.ts'
import type { Actor } from '../../rules/users/actor.ts'
import {
  requireTermsOfAccessAllowed,
  TERMS_INVALID,
  type Terms,
  termsAreValid,
} from '../../rules/versions/terms.ts'
import {
  requireCustomTermsAllowed,
  type TermsInput,
  type TermsOfAccessInput,
  type TermsOfUseInput,
  termsOfAccessTexts,
  termsOfUseTexts,
} from '../../rules/versions/terms-input.ts'
import type { Version } from '../../rules/versions/version.ts'
import type { VersionDetail } from '../../rules/versions/version-detail.ts'
import { draftFor, type OpenDraft, saveDraft } from './draft.ts'
import { customTermsAllowed, draftDetail, type EditOptions } from './edit-use-cases.ts'
import { requireValidDraft } from './metadata-validation.ts'

/** A licence by name or URI, or custom terms (docs/specification/versions.md#license). */
export type LicenseChoice =
  | { readonly kind: 'license'; readonly nameOrUri: string }
  | { readonly kind: 'custom'; readonly terms: TermsOfUseInput }

/**
 * Edits licence and terms of the draft, but not its metadata
 * (docs/specification/versions.md#terms-of-access).
 */
export const termsUseCases = (domain: Domain) => {
  const { store, clock } = domain
  const edit = (
    actor: Actor,
    { ref, basedOn = null }: { readonly ref: DatasetRef } & EditOptions,
    change: (unit: WriteUnit, terms: Terms) => Promise<Terms>,
  ): Promise<VersionDetail> =>
    store.write(async (unit) => {
      const now = clock.now()
      const open: OpenDraft = await draftFor(unit, { actor, ref, now, basedOn })
      const terms = await change(unit, open.draft.terms)
      if (!termsAreValid(terms, await unit.files.anyRestricted(open.draft)))
        refuse({ kind: 'termsInvalid', message: TERMS_INVALID })
      const draft: Version = { ...open.draft, terms }
      const { dataset } = open.access
      await requireValidDraft(unit, { dataset, metadata: draft.metadata }, domain)
      const version = await saveDraft(
        unit,
        { draft, actor, now },
        { kind: 'termsChanged', details: { ordinal: draft.ordinal } },
      )
      return draftDetail(unit, { access: open.access, version })
    })

  return {
    /**
     * Replaces all terms of access: absent texts become empty, and access requests are disabled unless
     * enabled here.
     */
    updateAccess: (
      actor: Actor,
      ref: DatasetRef,
      {
        access,
        ...options
      }: {
        readonly access: TermsOfAccessInput & Pick<TermsInput, 'fileAccessRequest'>
      } & EditOptions,
    ): Promise<VersionDetail> =>
      edit(actor, { ref, ...options }, async (unit, terms) => {
        const sent = {
          access: termsOfAccessTexts(access),
          fileAccessRequest: access.fileAccessRequest ?? false,
        }
        requireTermsOfAccessAllowed(await unit.settings.all(), sent)
        return { ...terms, ...sent }
      }),

    /**
     * Whether readers may request access to restricted files, from the publication of the draft on
     * (docs/specification/access.md#switch-of-a-dataset).
     */
    switchAccessRequests: (
      actor: Actor,
      ref: DatasetRef,
      fileAccessRequest: boolean,
    ): Promise<VersionDetail> =>
      edit(actor, { ref }, async (unit, terms) => {
        const sent = { access: terms.access, fileAccessRequest }
        if (fileAccessRequest) requireTermsOfAccessAllowed(await unit.settings.all(), sent)
        return { ...terms, ...sent }
      }),

    /** A licence removes the custom terms, and custom terms remove the licence; terms of access stay. */
    updateLicense: (actor: Actor, ref: DatasetRef, choice: LicenseChoice): Promise<VersionDetail> =>
      edit(actor, { ref }, async (unit, terms) => {
        if (choice.kind === 'license')
          return { ...terms, licenseId: await chosenLicense(unit, choice.nameOrUri), use: {} }
        requireCustomTermsAllowed(await customTermsAllowed(unit))
        return { ...terms, licenseId: null, use: customTerms(choice.terms) }
      }),
  }
}

/** The id of the active licence with that name or URI; refuses unknown and inactive ones. */
export async function chosenLicense(unit: ReadUnit, nameOrUri: string): Promise<number> {
  const wanted = nameOrUri.trim()
  if (wanted === '') return invalid('A license needs a name.')
  const licenses = await unit.licenses.all()
  const license =
    licenses.find(({ uri }) => uri === wanted) ?? licenses.find(({ name }) => name === wanted)
  if (license === undefined)
    return refuse({ kind: 'notFound', what: `License ${wanted.slice(0, 200)}` })
  return license.active ? license.id : invalid(`The license ${license.name} is not active.`)
}

/** Custom terms; refuses terms without `termsOfUse`. */
export function customTerms(input: TermsOfUseInput): Terms['use'] {
  const use = termsOfUseTexts(input)
  return use.termsOfUse === undefined ? invalid('Custom terms need termsOfUse.') : use
}
