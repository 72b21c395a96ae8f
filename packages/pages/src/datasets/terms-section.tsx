import { isDraft, isPageAddress, type License, versionLabel } from '@holdfast/core/rules'
import type { LandingProps } from './landing-props.ts'

/** The licence or the custom terms of use, and how restricted files can be had. */
export function TermsSection({ shown, landing }: LandingProps) {
  const { texts, addresses, token } = shown
  const { license, version, context } = landing.source
  const { use, access } = version.terms
  const hasCustomTerms = Object.values(use).some((text) => text !== '')
  const named = isDraft(version) ? ':draft' : versionLabel(version)
  return (
    <section>
      <h2>{texts.dataset.terms}</h2>
      <dl>
        <dt>{texts.dataset.license}</dt>
        <dd>
          {license !== null ? (
            <LicenseName license={license} />
          ) : hasCustomTerms ? (
            <a href={addresses.customTerms({ pid: context.dataset.pid, version: named, token })}>
              {texts.dataset.customTerms}
            </a>
          ) : (
            texts.dataset.noLicense
          )}
        </dd>
        {access.termsOfAccess ? (
          <>
            <dt>{texts.dataset.termsOfAccess}</dt>
            <dd class="text">{access.termsOfAccess}</dd>
          </>
        ) : null}
      </dl>
    </section>
  )
}

/** Any absolute address may identify a licence. */
const LicenseName = ({ license: { name, uri } }: { readonly license: License }) => (
  <span>
    {isPageAddress(uri) ? (
      <a href={uri} rel="license">
        {name}
      </a>
    ) : (
      name
    )}
  </span>
)
