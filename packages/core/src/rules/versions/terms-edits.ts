import type { License } from '../licenses/license.ts'
import { invalid } from '../refusals/refusal.ts'
import type { Terms } from './terms.ts'
import {
  requireCustomTermsAllowed,
  type TermsInput,
  termsOfAccessTexts,
  termsOfUseTexts,
  wantedLicense,
} from './terms-input.ts'

type Texts = Readonly<Record<string, string>>

/**
 * The terms with what `sent` names; what it does not name stays. Without `replace`, refuses to change a term
 * that has another value already. A licence removes custom terms of use and the reverse.
 */
export function mergeTerms(
  current: Terms,
  sent: TermsInput,
  {
    licenses,
    customAllowed,
    replace,
  }: {
    readonly licenses: readonly License[]
    readonly customAllowed: boolean
    readonly replace: boolean
  },
): Terms {
  const use = termsOfUseTexts(sent)
  const custom = Object.keys(use).length > 0
  if (sent.license !== undefined && custom)
    invalid('A licence and custom terms of use exclude each other.')
  const chosen = sent.license === undefined ? null : wantedLicense(sent.license, licenses).id
  const licenseId = chosen ?? (custom ? null : current.licenseId)
  if (custom) requireCustomTermsAllowed(customAllowed)
  const licensed = current.licenseId !== null || Object.keys(current.use).length > 0
  if (!replace && licensed && licenseId !== current.licenseId)
    invalid('The dataset already has a licence or terms of use. Use replace=true to replace them.')
  return {
    licenseId,
    use: licenseId === null ? { ...current.use, ...merged(current.use, use, replace) } : {},
    access: { ...current.access, ...merged(current.access, termsOfAccessTexts(sent), replace) },
    fileAccessRequest: requestsAfter(current, sent, replace),
  }
}

function requestsAfter(
  { fileAccessRequest }: Terms,
  { fileAccessRequest: wanted = fileAccessRequest }: TermsInput,
  replace: boolean,
): boolean {
  if (!replace && wanted !== fileAccessRequest)
    invalid('fileRequestAccess already has another value. Use replace=true to replace it.')
  return wanted
}

function merged<Sent extends Texts>(current: Texts, sent: Sent, replace: boolean): Sent {
  const taken = Object.entries(sent).find(
    ([key, text]) => current[key] !== undefined && current[key] !== text,
  )
  if (!replace && taken !== undefined)
    invalid(`${taken[0]} already has another value. Use replace=true to replace it.`)
  return sent
}

/** The terms without exactly what `sent` names. Refuses a value that the terms do not have. */
export function removeTerms(
  current: Terms,
  sent: TermsInput,
  {
    licenses,
    customAllowed,
  }: { readonly licenses: readonly License[]; readonly customAllowed: boolean },
): Terms {
  const { fileAccessRequest: requests = current.fileAccessRequest } = sent
  if (requests !== current.fileAccessRequest) notFound('fileRequestAccess')
  return {
    licenseId: sent.license === undefined ? current.licenseId : withoutLicense(),
    use: without(current.use, termsOfUseTexts(sent)),
    access: without(current.access, termsOfAccessTexts(sent)),
    fileAccessRequest: sent.fileAccessRequest === undefined && current.fileAccessRequest,
  }

  function withoutLicense(): null {
    const license = licenses.find(({ id }) => id === current.licenseId)
    const named = [sent.license?.uri, sent.license?.name]
    if (license === undefined || !(named.includes(license.uri) || named.includes(license.name)))
      notFound('license')
    requireCustomTermsAllowed(customAllowed)
    return null
  }
}

function without<Kept extends Readonly<Partial<Record<string, string>>>>(
  current: Kept,
  sent: Readonly<Partial<Record<string, string>>>,
): Kept {
  const absent = Object.entries(sent).find(([key, text]) => current[key] !== text)
  if (absent !== undefined) notFound(absent[0])
  const rest = Object.entries(current).filter(([key]) => sent[key] === undefined)
  // The remaining entries have keys of `current`, all of which are optional.
  return Object.fromEntries(rest) as Kept
}

const notFound = (name: string): never =>
  invalid(`Delete metadata failed: ${name}: this value was not found.`)
