import { Form, SendButton } from '../forms/form-parts.tsx'
import { CleanHtml } from '../layout/clean-html.tsx'
import type { Shown } from '../layout/shown.ts'

/** Messages to everybody, in the language of the page where they have it, else in English or another one. */
export function Banners({ shown }: { readonly shown: Shown }) {
  const { banners } = shown.look
  if (banners.length === 0) return null
  return (
    <section class="banners" aria-label={shown.texts.pages.messages}>
      {banners.map(({ id, dismissible, texts }) => {
        const chosen =
          texts.find(({ language }) => language === shown.language) ??
          texts.find(({ language }) => language === 'en') ??
          texts[0]
        return chosen === undefined ? null : (
          <div class="note">
            <div lang={chosen.language}>
              <CleanHtml html={shown.clean(chosen.text)} />
            </div>
            {/* Browsers do not say where a form comes from on a page whose address has a token. */}
            {dismissible && shown.token === null ? <HideForm shown={shown} id={id} /> : null}
          </div>
        )
      })}
    </section>
  )
}

const HideForm = ({ shown, id }: { readonly shown: Shown; readonly id: number }) => (
  <Form shown={shown} action="/banners/hide">
    <input type="hidden" name="banner" value={String(id)} />
    <input type="hidden" name="next" value={shown.here()} />
    <SendButton text={shown.texts.pages.hideMessage} plain />
  </Form>
)
