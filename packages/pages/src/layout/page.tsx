import { displayName, isLogoName, type PageLook } from '@holdfast/core/rules'
import { html, raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import { Banners } from '../banners/banners.tsx'
import { Form, SendButton } from '../forms/form-parts.tsx'
import { logoPath } from '../logos/logo-address.ts'
import { API_TOUR, STATEMENTS, type StatementName } from '../statements/statement-names.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../texts/texts.ts'
import { ICON_PATH } from './icon.ts'
import type { Shown } from './shown.ts'

export interface PageParts {
  readonly shown: Shown
  readonly title: string
  /** Elements of the head beside the title: structured data, citation tags. */
  readonly head?: Child
  /** Keeps search engines away: drafts, errors. */
  readonly unlisted?: boolean
  readonly children: Child
}

/** The frame of every page, as a whole document. */
export const page = (parts: PageParts) => html`<!DOCTYPE html>${<Page {...parts} />}`

function Page({ shown, title, head, unlisted = false, children }: PageParts) {
  const { texts, language, addresses, installation } = shown
  const { logo } = shown.look
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title === installation ? title : `${title} - ${installation}`}</title>
        {unlisted ? <meta name="robots" content="noindex" /> : null}
        <link rel="icon" type="image/svg+xml" href={addresses.base + ICON_PATH} />
        {shown.styleSheets.map((path) => (
          <link rel="stylesheet" href={addresses.base + path} />
        ))}
        {head}
      </head>
      <body>
        <a class="skip" href="#content">
          {texts.pages.skip}
        </a>
        <header>
          <div>
            <a href={`${addresses.base}/`} class="home">
              {logo === null ? null : (
                <img
                  src={placed(shown, isLogoName(logo) ? logoPath(logo) : logo)}
                  alt=""
                  height={32}
                />
              )}
              {installation}
            </a>
            <a href={`${addresses.base}/search`}>{texts.search.title}</a>
            <Person shown={shown} />
            <nav aria-label={texts.pages.languages}>
              <ul>
                {LANGUAGES.map((each) => (
                  <li>
                    <a
                      href={shown.inLanguage(each)}
                      lang={each}
                      hreflang={each}
                      rel="nofollow"
                      aria-current={each === language ? 'true' : undefined}
                    >
                      {LANGUAGE_NAMES[each]}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
        </header>
        <Banners shown={shown} />
        <main id="content">{children}</main>
        <Footer shown={shown} />
      </body>
    </html>
  )
}

/** What the installation says of itself, with pages of its own where it has them. */
function Footer({ shown }: { readonly shown: Shown }) {
  const { texts, addresses, look } = shown
  const { guides, support } = look.links
  return (
    <footer>
      <div>
        <span>{look.footer ?? texts.pages.footer}</span>
        {STATEMENTS.map((name) => (
          <a href={placed(shown, statementAt(look, name) ?? `/${name}`)}>
            {texts.statements[name].title}
          </a>
        ))}
        {guides === null ? null : <a href={placed(shown, guides)}>{texts.pages.guides}</a>}
        {support === null ? null : <a href={placed(shown, support)}>{texts.pages.support}</a>}
        <a href={`${addresses.base}${API_TOUR}`}>{texts.pages.apiDescription}</a>
      </div>
    </footer>
  )
}

const statementAt = ({ links }: PageLook, name: StatementName): string | null =>
  name === 'accessibility' ? null : links[name]

/** An address as it is, or a path below that of the installation. */
const placed = ({ addresses }: Pick<Shown, 'addresses'>, address: string): string =>
  address.startsWith('/') ? addresses.base + address : address

/** Who reads, and where they sign in or out. */
function Person({ shown }: { readonly shown: Shown }) {
  const { signedIn, addresses, texts, token } = shown
  if (signedIn === null)
    return token === null ? (
      <a href={addresses.signIn(shown.here())} rel="nofollow">
        {texts.session.signIn}
      </a>
    ) : null
  return (
    <div class="person">
      {signedIn.account.superuser ? (
        <a href={`${addresses.base}/admin`}>{texts.admin.label}</a>
      ) : null}
      <a href={`${addresses.base}/account`}>{displayName(signedIn.account)}</a>
      <Form shown={shown} action="/account/sign-out">
        <SendButton text={texts.session.signOut} plain />
      </Form>
    </div>
  )
}

/** A document for programs inside a page. No text in it can end its element. */
export const DataBlock = ({ type, json }: { readonly type: string; readonly json: string }) => (
  <script type={type}>{raw(json.replaceAll('<', '\\u003c'))}</script>
)

/** Text in which a web address that stands alone becomes a link. */
export const TextOrLink = ({ text }: { readonly text: string }) =>
  /^https?:\/\/\S+$/.test(text) ? (
    <a href={text} rel="nofollow">
      {text}
    </a>
  ) : (
    <span class="text">{text}</span>
  )
