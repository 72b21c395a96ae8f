import type { LinkedData } from '../../ports/exports/linked-data.ts'
import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { CollectionRef } from '../../rules/collections/collection.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { mergeFieldValues, removeExactValues } from '../../rules/metadata/exact-edits.ts'
import { type Edited, replaceFieldValues } from '../../rules/metadata/field-edits.ts'
import type { LinkedMetadata } from '../../rules/metadata/linked-metadata.ts'
import type { MetadataValues } from '../../rules/metadata/model.ts'
import { type FieldEdit, parseFieldEdits } from '../../rules/metadata/parse-edits.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Actor } from '../../rules/users/actor.ts'
import {
  requireTermsOfAccessAllowed,
  TERMS_INVALID,
  type Terms,
  termsAreValid,
} from '../../rules/versions/terms.ts'
import { mergeTerms, removeTerms } from '../../rules/versions/terms-edits.ts'
import type { Version } from '../../rules/versions/version.ts'
import type { VersionDetail } from '../../rules/versions/version-detail.ts'
import { datasetFor, requireVisible } from '../datasets/dataset-access.ts'
import { datasetUseCases } from '../datasets/dataset-use-cases.ts'
import type { CreatedDataset } from '../datasets/mint-identifier.ts'
import { exportSourceOf } from '../exports/export-source.ts'
import { customTermsAllowed, draftEditing, type EditOptions } from './edit-use-cases.ts'
import { versionFor } from './version-access.ts'

interface Change {
  readonly fields: (values: MetadataValues, edits: readonly FieldEdit[]) => Edited
  readonly terms: (terms: Terms, sent: LinkedMetadata['terms'], context: TermsContext) => Terms
}

type TermsContext = Omit<Parameters<typeof mergeTerms>[2], 'replace'>

/** Metadata as linked data (docs/specification/versions.md#linked-data). */
export const linkedMetadataUseCases = (domain: Domain) => {
  const { store, catalogue, site } = domain
  const editDraft = draftEditing(domain)
  const { create } = datasetUseCases(domain)

  const format = (): LinkedData =>
    domain.linkedData ??
    refuse({ kind: 'unavailable', message: 'This service does not support linked data.' })

  const read = (json: unknown): LinkedMetadata => {
    const reading = format().read(json, { catalogue, site })
    if (reading.kind === 'parsed') return reading.metadata
    const { message, problems } = reading
    return refuse({ kind: 'invalid', message: `Error parsing JSON-LD: ${message}`, problems })
  }

  const edit = (
    actor: Actor,
    { ref, json, basedOn }: { readonly ref: DatasetRef; readonly json: unknown } & EditOptions,
    change: Change,
  ): Promise<VersionDetail> =>
    editDraft(actor, { ref, basedOn: basedOn ?? null }, async (unit, { draft }) => {
      const { fields, terms } = read(json)
      return {
        ...draft,
        metadata: metadataAfter(draft, fields, change),
        terms: await termsAfter(unit, { draft, sent: terms }, change),
      }
    })

  const metadataAfter = (
    { metadata }: Version,
    fields: LinkedMetadata['fields'],
    change: Change,
  ): MetadataValues => {
    const parsed = parseFieldEdits({ fields }, catalogue)
    if (parsed.kind === 'malformed')
      return refuse({
        kind: 'invalid',
        message: `Error parsing JSON-LD: ${parsed.message}`,
        problems: parsed.problems,
      })
    const edited = change.fields(metadata, parsed.edits)
    return edited.kind === 'refused' ? refuse(edited.refusal) : edited.values
  }

  return {
    /**
     * The newest version that the caller may see, as a JSON object. `emails` shows editors the email
     * addresses that the installation hides.
     */
    linkedMetadata: (
      actor: Actor,
      ref: DatasetRef,
      { emails }: { readonly emails: boolean },
    ): Promise<object> =>
      store.read(async (unit) => {
        const access = await datasetFor(unit, actor, ref)
        requireVisible(access, actor)
        const version = await versionFor(
          unit,
          { actor, access },
          {
            specifier: { kind: 'latest' },
            includeDeaccessioned: false,
            deaccessionedFor: 'everyone',
          },
        )
        const shown = { access, version, emails, files: false }
        return format().write(await exportSourceOf(unit, shown, domain))
      }),

    /** Adds values and terms; with `replace`, also changes single values and terms that exist. */
    mergeLinkedMetadata: (
      actor: Actor,
      ref: DatasetRef,
      { replace, ...options }: { readonly json: unknown; readonly replace: boolean } & EditOptions,
    ): Promise<VersionDetail> =>
      edit(
        actor,
        { ref, ...options },
        {
          fields: (values, edits) =>
            replace
              ? replaceFieldValues(values, edits, catalogue)
              : mergeFieldValues(values, edits, catalogue),
          terms: (terms, sent, context) => mergeTerms(terms, sent, { ...context, replace }),
        },
      ),

    /** Removes exactly the given values and terms. */
    deleteLinkedMetadata: (
      actor: Actor,
      ref: DatasetRef,
      options: { readonly json: unknown } & EditOptions,
    ): Promise<VersionDetail> =>
      edit(
        actor,
        { ref, ...options },
        {
          fields: (values, edits) => removeExactValues(values, edits, catalogue),
          terms: removeTerms,
        },
      ),

    /** Creates a dataset from a document, by the rules of every creation. */
    createLinked: async (
      actor: Actor,
      collectionRef: CollectionRef,
      { json, incomplete }: { readonly json: unknown; readonly incomplete: boolean },
    ): Promise<CreatedDataset> => {
      const { fields, terms, creation } = read(json)
      return create(actor, collectionRef, {
        metadataBlocks: { metadata: { fields } },
        terms,
        incomplete,
        ...(creation.type === undefined ? {} : { type: creation.type }),
        ...(creation.language === undefined ? {} : { metadataLanguage: creation.language }),
      })
    },
  }
}

async function termsAfter(
  unit: WriteUnit,
  { draft, sent }: { readonly draft: Version; readonly sent: LinkedMetadata['terms'] },
  change: Change,
): Promise<Terms> {
  if (Object.keys(sent).length === 0) return draft.terms
  const terms = change.terms(draft.terms, sent, {
    licenses: await unit.licenses.all(),
    customAllowed: await customTermsAllowed(unit),
  })
  const { fileAccessRequest, access } = terms
  const added =
    (fileAccessRequest && !draft.terms.fileAccessRequest) ||
    (access.termsOfAccess !== undefined &&
      access.termsOfAccess !== draft.terms.access.termsOfAccess)
  if (added) requireTermsOfAccessAllowed(await unit.settings.all(), terms)
  if (!termsAreValid(terms, await unit.files.anyRestricted(draft)))
    refuse({ kind: 'termsInvalid', message: TERMS_INVALID })
  return terms
}
