import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import { effectiveInputLevels } from '../../rules/collections/effective-values.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import {
  addFieldValues,
  deleteFieldValues,
  type Edited,
  replaceFieldValues,
} from '../../rules/metadata/field-edits.ts'
import type { MetadataValues } from '../../rules/metadata/model.ts'
import { parseMetadataBlocks } from '../../rules/metadata/parse-blocks.ts'
import { type FieldEdit, parseFieldEdits } from '../../rules/metadata/parse-edits.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { settingFlag } from '../../rules/settings/setting-values.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { TERMS_INVALID, termsAreValid } from '../../rules/versions/terms.ts'
import { type TermsInput, termsFrom } from '../../rules/versions/terms-input.ts'
import type { Version } from '../../rules/versions/version.ts'
import {
  detailWith,
  readsFilesLater,
  type VersionDetail,
} from '../../rules/versions/version-detail.ts'
import { checkNote } from '../../rules/versions/version-note.ts'
import { EVERY_PAGE } from './dataset-view.ts'
import { draftFor, type OpenDraft, saveDraft } from './draft.ts'
import { requireValid } from './metadata-validation.ts'
import { detailOf, viewContextOf } from './version-detail.ts'

/**
 * The parts of a version that a client replaces as a whole
 * (docs/specification/versions.md#replace-the-draft).
 */
export interface VersionInput {
  /** The `metadataBlocks` object as sent. */
  readonly metadataBlocks: unknown
  readonly terms: TermsInput
  readonly note?: string
}

/** `basedOn` is the `lastUpdateTime` the editor has read; null to edit any state. */
export interface EditOptions {
  readonly basedOn?: Date | null
}

/**
 * An edit loads the draft, changes it, validates it, saves it and returns it. `change` leaves its files and what surrounds the
 * dataset as they are, so both are read once, and the context may come from memory.
 */
export const draftEditing =
  ({ store, clock, catalogue, contexts }: Domain) =>
  (
    actor: Actor,
    { ref, basedOn = null }: { readonly ref: DatasetRef; readonly basedOn?: Date | null },
    change: (unit: WriteUnit, open: OpenDraft) => Promise<Version>,
  ): Promise<VersionDetail> =>
    store.write(async (unit) => {
      const now = clock.now()
      const open = await draftFor(unit, { actor, ref, now, basedOn, files: EVERY_PAGE })
      const { access, files } = open
      const changed = await change(unit, open)
      const context = await contexts(unit, access.dataset)
      requireValid(changed.metadata, catalogue, effectiveInputLevels(context.owners, catalogue))
      const version = await saveDraft(
        unit,
        { draft: changed, actor, now },
        { kind: 'draftEdited', details: { ordinal: changed.ordinal } },
      )
      const dataset = { ...access.dataset, newest: version }
      const shown = await viewContextOf(
        unit,
        { ...access, dataset },
        { emails: false, contexts: async () => context },
      )
      if (files === null) return detailOf(unit, { version, context: shown }, { files: true })
      return detailWith({ version, context: shown }, readsFilesLater([version]) ? 'later' : files)
    })

/** Edits metadata and terms of the draft (docs/specification/versions.md#edit-metadata). */
export const editUseCases = (domain: Domain) => {
  const { catalogue } = domain
  const edit = draftEditing(domain)

  const editFields = (
    actor: Actor,
    { ref, json, basedOn }: { readonly ref: DatasetRef; readonly json: unknown } & EditOptions,
    apply: (values: MetadataValues, edits: readonly FieldEdit[]) => Edited,
  ): Promise<VersionDetail> =>
    edit(actor, { ref, basedOn: basedOn ?? null }, async (_unit, { draft }) => {
      const parsed = parseFieldEdits(json, catalogue)
      if (parsed.kind === 'malformed')
        return refuse({
          kind: 'invalid',
          message: `Error parsing dataset update: ${parsed.message}`,
          problems: parsed.problems,
        })
      const edited = apply(draft.metadata, parsed.edits)
      if (edited.kind === 'refused') return refuse(edited.refusal)
      return { ...draft, metadata: edited.values }
    })

  return {
    /** Replaces metadata and terms of the draft; files are not changed. */
    updateDraft: (
      actor: Actor,
      ref: DatasetRef,
      { input, basedOn }: { readonly input: VersionInput } & EditOptions,
    ): Promise<VersionDetail> =>
      edit(actor, { ref, basedOn: basedOn ?? null }, async (unit, { draft }) => {
        const metadata = parseMetadata(input.metadataBlocks, domain)
        const terms = termsFrom(input.terms, {
          licenses: await unit.licenses.all(),
          customAllowed: await customTermsAllowed(unit),
        })
        const restricted = await unit.files.anyRestricted(draft)
        if (!termsAreValid(terms, restricted))
          refuse({ kind: 'termsInvalid', message: TERMS_INVALID })
        return { ...draft, metadata, terms, note: checkNote(input.note ?? null) }
      }),

    /** Adds values; with `replace`, replaces the existing values. */
    editMetadata: (
      actor: Actor,
      ref: DatasetRef,
      options: { readonly json: unknown; readonly replace: boolean } & EditOptions,
    ): Promise<VersionDetail> =>
      editFields(actor, { ref, ...options }, (values, edits) =>
        options.replace
          ? replaceFieldValues(values, edits, catalogue)
          : addFieldValues(values, edits, catalogue),
      ),

    /** Removes exactly the given values. */
    deleteMetadata: (
      actor: Actor,
      ref: DatasetRef,
      options: { readonly json: unknown } & EditOptions,
    ): Promise<VersionDetail> =>
      editFields(actor, { ref, ...options }, (values, edits) =>
        deleteFieldValues(values, edits, catalogue),
      ),
  }
}

/** Parses the metadata of a request body; refuses malformed ones. */
export function parseMetadata(json: unknown, { catalogue }: Domain): MetadataValues {
  const parsed = parseMetadataBlocks(json, catalogue)
  if (parsed.kind === 'parsed') return parsed.values
  return refuse({
    kind: 'invalid',
    message: `Error parsing Json: ${parsed.message}`,
    problems: parsed.problems,
  })
}

/** Whether datasets may have custom terms instead of a licence. */
export const customTermsAllowed = async (unit: WriteUnit): Promise<boolean> =>
  settingFlag(await unit.settings.all(), ':AllowCustomTermsOfUse')

interface ChangedDraft {
  readonly access: OpenDraft['access']
  readonly version: Version
}

/** The draft with its files, as its editor may see it, loaded in the unit that changed it. */
export async function draftDetail(
  unit: WriteUnit,
  { access, version }: ChangedDraft,
): Promise<VersionDetail> {
  const dataset = await unit.datasets.find({ kind: 'id', id: access.dataset.id })
  if (dataset === null)
    throw new Error(`Dataset ${access.dataset.id} is missing while it is locked`)
  const context = await viewContextOf(unit, { ...access, dataset }, { emails: false })
  return detailOf(unit, { version, context }, { files: true })
}
