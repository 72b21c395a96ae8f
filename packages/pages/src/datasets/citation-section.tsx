import { citationHtml, isDraft, versionLabel } from '@holdfast/core/rules'
import { raw } from 'hono/html'
import { CopyButton } from '../islands/copy-button.tsx'
import type { LandingProps } from './landing-props.ts'

const FORMATS = ['BibTeX', 'RIS', 'EndNote', 'CSL']

/** The citation, ready to be copied, and its formats for reference managers. */
export function CitationSection({ shown, landing, citations, named }: LandingProps) {
  const { texts, addresses, token } = shown
  const { citation, version, context } = landing.source
  const view = {
    pid: context.dataset.pid,
    version: isDraft(version) ? ':draft' : (named ?? versionLabel(version)),
    token,
  }
  return (
    <section>
      <h2>{texts.dataset.cite}</h2>
      <p class="cite" id="cite">
        {raw(citationHtml(citation).replaceAll(' target="_blank"', ''))}
      </p>
      <CopyButton shown={shown} from="cite" />
      {landing.files === null ? null : (
        <ul class="plain">
          <li class="muted">{texts.dataset.citeAs}</li>
          {FORMATS.map((format) => (
            <li>
              <a href={addresses.citation(view, format)} rel="nofollow">
                {format}
              </a>
            </li>
          ))}
        </ul>
      )}
      {citations.length === 0 || landing.files === null ? null : (
        <details>
          <summary>{texts.reading.citationTexts}</summary>
          {citations.map(({ format, text }) => (
            <>
              <h3>{format}</h3>
              <pre class="wrapped">
                <code id={`cite-${format}`}>{text}</code>
              </pre>
              <CopyButton shown={shown} from={`cite-${format}`} />
            </>
          ))}
        </details>
      )}
    </section>
  )
}
