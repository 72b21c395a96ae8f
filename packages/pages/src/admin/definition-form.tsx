import { Form, SendButton, TextArea } from '../forms/form-parts.tsx'
import type { AdminProps } from './admin-page.ts'

/** A form for a definition in JSON, as the API takes it. */
export const DefinitionForm = ({
  shown,
  form,
  action,
  title,
}: AdminProps & { readonly action: string; readonly title: string }) => (
  <section>
    <h2>{title}</h2>
    <Form shown={shown} action={action}>
      <TextArea
        shown={shown}
        form={form}
        name="json"
        label={shown.texts.admin.definition}
        hint={shown.texts.admin.definitionHint}
        rows={12}
        required
      />
      <div class="actions">
        <SendButton text={title} name="do" value="add" />
      </div>
    </Form>
  </section>
)
