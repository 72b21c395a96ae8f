import type { Repository } from '@holdfast/core'
import type { MetadataBlock } from '@holdfast/core/rules'
import type { PageSite } from '../app/page-site.ts'
import { Form, SendButton, TextField } from '../forms/form-parts.tsx'
import { numberText, type Shown } from '../layout/shown.ts'
import { blockTitle } from '../metadata/field-words.ts'
import type { AdminPage, AdminProps } from './admin-page.ts'
import { adminPath } from './admin-pages.ts'

/** Where files of blocks are sent. */
export const LOAD_PATH = '/admin/metadata-blocks/load'

/** The metadata blocks, and the form that loads more. */
export const blocksPage = ({
  repository,
  options,
}: PageSite): AdminPage<readonly MetadataBlock[]> => ({
  name: 'blocks',
  read: () => allBlocks(repository),
  body: (props, blocks) => (
    <>
      <BlockTable shown={props.shown} blocks={blocks} />
      {options.formParts === undefined ? null : <LoadForm {...props} />}
    </>
  ),
})

/** Those that are switched off too. */
export async function allBlocks({
  blocks,
  catalogue,
}: Repository): Promise<readonly MetadataBlock[]> {
  await blocks.all()
  return catalogue.blocks
}

function BlockTable({
  shown,
  blocks,
}: {
  readonly shown: Shown
  readonly blocks: readonly MetadataBlock[]
}) {
  const { admin, manage } = shown.texts
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">{manage.name}</th>
            <th scope="col" class="number">
              {admin.blocks.fields}
            </th>
          </tr>
        </thead>
        <tbody>
          {blocks.map((block) => (
            <tr>
              <td>
                <a href={shown.addresses.base + blockPath(block.name)}>
                  {blockTitle(block, shown.language)}
                </a>{' '}
                <code>{block.name}</code>
                {block.disabled === true ? <div class="tag">{manage.disabled}</div> : null}
              </td>
              <td class="number">{numberText(block.fields.length, shown)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function LoadForm({ shown, form }: AdminProps) {
  const { blocks } = shown.texts.admin
  const faults = form.values.getAll('fault')
  return (
    <section>
      <h2>{blocks.load}</h2>
      {faults.length === 0 ? null : (
        <ul lang="en">
          {faults.map((fault) => (
            <li>{fault}</li>
          ))}
        </ul>
      )}
      <Form shown={shown} action={LOAD_PATH} upload>
        <TextField
          shown={shown}
          form={form}
          name="file"
          label={blocks.file}
          hint={blocks.fileHint}
          type="file"
          required
        />
        <div class="actions">
          <SendButton text={blocks.load} />
        </div>
      </Form>
    </section>
  )
}

/** The path of the page of one block. */
export const blockPath = (name: string): string => adminPath('/metadata-block', { name })
