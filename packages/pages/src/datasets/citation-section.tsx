import { citationHtml, formatPid, isDraft, versionLabel } from '@holdfast/core/rules'
import { raw } from 'hono/html'
import type { LandingProps } from './landing-props.ts'

const FORMATS = ['BibTeX', 'RIS', 'EndNote', 'CSL']

/** The citation, ready to be copied, and its formats for reference managers. */
export function CitationSection({ shown, landing }: LandingProps) {
  const { texts, addresses, token } = shown
  const { citation, version, context } = landing.source
  const named = isDraft(version) ? ':draft' : versionLabel(version)
  const path = `/datasets/:persistentId/versions/${named}/citation`
  const parameters = { persistentId: formatPid(context.dataset.pid), key: token ?? '' }
  return (
    <section>
      <h2>{texts.dataset.cite}</h2>
      <p class="cite">{raw(citationHtml(citation).replaceAll(' target="_blank"', ''))}</p>
      {landing.files === null ? null : (
        <ul class="plain">
          <li class="muted">{texts.dataset.citeAs}</li>
          {FORMATS.map((format) => (
            <li>
              <a href={addresses.api(`${path}/${format}`, parameters)} rel="nofollow">
                {format}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
