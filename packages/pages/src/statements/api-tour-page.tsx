import { page } from '../layout/page.tsx'
import { Scrolled } from '../layout/scrolled.tsx'
import type { Shown } from '../layout/shown.ts'

/** The calls that programs begin with; `at` is the address of the installation. */
export const apiTourPage = (shown: Shown, at: string) => {
  const { apiTour, account } = shown.texts
  const { base } = shown.addresses
  return page({
    shown,
    title: apiTour.title,
    children: (
      <>
        <h1>{apiTour.title}</h1>
        <p>{apiTour.text}</p>
        {TOUR.map(([name, command]) => (
          <>
            <h2>{apiTour.steps[name]}</h2>
            <Scrolled label={apiTour.steps[name]}>
              <pre>
                <code>{command.replaceAll('$BASE', at)}</code>
              </pre>
            </Scrolled>
          </>
        ))}
        <p>
          {apiTour.token} <a href={`${base}/account/token`}>{account.pages.token}</a>
        </p>
        <p>
          {apiTour.more} <a href={`${base}/openapi?format=json`}>OpenAPI</a>
        </p>
      </>
    ),
  })
}

const PID = 'persistentId=$PID'

const TOUR = [
  ['search', `curl '$BASE/api/search?q=tides&type=dataset'`],
  ['dataset', `curl "$BASE/api/datasets/:persistentId/?${PID}"`],
  ['files', `curl "$BASE/api/datasets/:persistentId/versions/:latest-published/files?${PID}"`],
  [
    'download',
    `curl -fL -C - -o files.zip "$BASE/api/access/dataset/:persistentId/versions/1.0?${PID}"`,
  ],
  ['metadata', `curl -L -H 'Accept: application/ld+json' "$BASE/citation?${PID}"`],
  ['account', `curl -H "X-Service-key: $API_TOKEN" '$BASE/api/users/:me'`],
] as const
