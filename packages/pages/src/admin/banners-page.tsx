import type { Repository } from '@holdfast/core'
import { type BannerMessage, refuse } from '@holdfast/core/rules'
import { CheckBox, Form, SendButton, TextArea } from '../forms/form-parts.tsx'
import { RowForm, requireDeletion } from '../forms/row-form.tsx'
import { CleanHtml } from '../layout/clean-html.tsx'
import { dayText, type Shown } from '../layout/shown.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../texts/texts.ts'
import type { AdminPage, AdminProps } from './admin-page.ts'
import { idIn } from './form-values.ts'

const PATH = '/admin/banners'

/** Messages to everybody, at the top of every page. */
export const bannersPage = ({ banners }: Repository): AdminPage<readonly BannerMessage[]> => ({
  name: 'banners',
  read: ({ actor }) => banners.all(actor),
  body: (props, all) => (
    <>
      <p>{props.shown.texts.admin.banners.text}</p>
      {all.map((banner) => (
        <Banner shown={props.shown} banner={banner} />
      ))}
      <NewBanner {...props} />
    </>
  ),
  work: async ({ actor }, form, shown) => {
    const step = form.get('do')
    if (step === 'add') {
      const texts = LANGUAGES.map((language) => ({
        language,
        text: (form.get(`text-${language}`) ?? '').trim(),
      })).filter(({ text }) => text !== '')
      await banners.add(actor, { dismissible: form.get('dismissible') === 'yes', texts })
    } else if (step === 'withdraw') await banners.deactivate(actor, idIn(form, 'banner'))
    else if (step === 'delete') {
      await requireDeletion(form, shown)
      await banners.remove(actor, idIn(form, 'banner'))
    } else refuse({ kind: 'invalid', message: 'Nothing was asked for.' })
    return PATH
  },
})

function Banner({ shown, banner }: { readonly shown: Shown; readonly banner: BannerMessage }) {
  const { banners, remove } = shown.texts.admin
  const { id, active, texts, createdAt } = banner
  const title = banners.of(dayText(createdAt, shown))
  return (
    <section>
      <h2>
        {title}
        {active ? null : <span class="tag">{banners.withdrawn}</span>}
      </h2>
      {texts.map(({ language, text }) => (
        <div lang={language}>
          <CleanHtml html={shown.clean(text)} />
        </div>
      ))}
      <RowForm
        shown={shown}
        action={PATH}
        about={{ banner: String(id) }}
        of={title}
        steps={[
          ...(active ? [{ text: banners.withdraw, step: 'withdraw' }] : []),
          { text: remove, step: 'delete' },
        ]}
      />
    </section>
  )
}

function NewBanner({ shown, form }: AdminProps) {
  const { banners } = shown.texts.admin
  const { manage } = shown.texts
  return (
    <section>
      <h2>{banners.add}</h2>
      <Form shown={shown} action={PATH}>
        {LANGUAGES.map((language) => (
          <TextArea
            shown={shown}
            form={form}
            name={`text-${language}`}
            label={banners.textIn(LANGUAGE_NAMES[language])}
            hint={manage.descriptionHint}
          />
        ))}
        <CheckBox form={form} name="dismissible" label={banners.dismissible} />
        <div class="actions">
          <SendButton text={banners.add} name="do" value="add" />
        </div>
      </Form>
    </section>
  )
}
