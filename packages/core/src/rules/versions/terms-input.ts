import type { DatasetType } from '../dataset-types/dataset-type.ts'
import { findLicense, type License } from '../licenses/license.ts'
import { refuse } from '../refusals/refusal.ts'
import {
  TERMS_OF_ACCESS_KEYS,
  TERMS_OF_USE_KEYS,
  type Terms,
  type TermsOfAccessKey,
  type TermsOfUseKey,
} from './terms.ts'

/** Custom terms of use as a client sends them. */
export type TermsOfUseInput = Readonly<Partial<Record<TermsOfUseKey, string>>>
/** Terms of access as a client sends them. */
export type TermsOfAccessInput = Readonly<Partial<Record<TermsOfAccessKey, string>>>

/**
 * The licence and terms of a version as a client sends them (docs/specification/datasets.md#request-body and
 * docs/specification/versions.md#replace-the-draft).
 */
export interface TermsInput extends TermsOfUseInput, TermsOfAccessInput {
  /** Identified by URI or name. */
  readonly license?: { readonly uri?: string; readonly name?: string }
  readonly fileAccessRequest?: boolean
}

/** The active licence with this URI, else with this name; refuses an unknown one. */
export function wantedLicense(
  wanted: { readonly uri?: string; readonly name?: string },
  licenses: readonly License[],
): License {
  const found = [wanted.uri, wanted.name]
    .filter((text) => text !== undefined && text.trim() !== '')
    .map((text) => findLicense(licenses, (text ?? '').trim()))
    .find((license) => license !== null)
  return (
    found ??
    refuse({
      kind: 'invalid',
      message: `Error parsing Json: there is no active license '${wanted.name ?? wanted.uri ?? ''}'.`,
    })
  )
}

/** Refuses custom terms on an installation that does not allow them. */
export function requireCustomTermsAllowed(customAllowed: boolean): void {
  if (!customAllowed)
    refuse({
      kind: 'invalid',
      code: 'customTermsOff',
      message: 'This installation does not allow custom terms: choose a license.',
    })
}

/**
 * The new terms, which replace all existing ones. Custom terms of use apply only without a licence; without
 * either, an installation that does not allow custom terms applies its default licence.
 */
export function termsFrom(
  input: TermsInput,
  {
    licenses,
    customAllowed,
  }: { readonly licenses: readonly License[]; readonly customAllowed: boolean },
): Terms {
  const chosen = input.license === undefined ? null : wantedLicense(input.license, licenses)
  const fallback = customAllowed ? null : (licenses.find(({ isDefault }) => isDefault) ?? null)
  const license = chosen ?? fallback
  return {
    licenseId: license?.id ?? null,
    use: license === null ? termsOfUseTexts(input) : {},
    access: termsOfAccessTexts(input),
    fileAccessRequest: input.fileAccessRequest ?? false,
  }
}

/**
 * Like `termsFrom`, but ignores a licence that the dataset's type does not offer
 * (docs/specification/datasets.md#request-body).
 */
export function termsForType(
  input: TermsInput,
  {
    type,
    ...context
  }: {
    readonly type: Pick<DatasetType, 'licenseIds'>
    readonly licenses: readonly License[]
    readonly customAllowed: boolean
  },
): Terms {
  const terms = termsFrom(input, context)
  const offered = type.licenseIds.length === 0 || type.licenseIds.includes(terms.licenseId ?? 0)
  return offered ? terms : { ...terms, licenseId: null, use: termsOfUseTexts(input) }
}

/** The non-blank terms of use, trimmed. */
export const termsOfUseTexts = (input: TermsOfUseInput): Terms['use'] =>
  texts(input, TERMS_OF_USE_KEYS)

/** The non-blank terms of access, trimmed. */
export const termsOfAccessTexts = (input: TermsOfAccessInput): Terms['access'] =>
  texts(input, TERMS_OF_ACCESS_KEYS)

function texts<Key extends TermsOfUseKey | TermsOfAccessKey>(
  input: TermsInput,
  keys: readonly Key[],
): Readonly<Partial<Record<Key, string>>> {
  const filled = keys.flatMap((key) => {
    const text = input[key]?.trim() ?? ''
    return text === '' ? [] : [[key, text] as const]
  })
  // The entries have only these keys.
  return Object.fromEntries(filled) as Partial<Record<Key, string>>
}
