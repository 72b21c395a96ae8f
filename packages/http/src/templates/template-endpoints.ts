import type { Repository } from '@holdfast/core'
import type { TemplateRef } from '@holdfast/core/rules'
import * as v from 'valibot'
import { collectionFirst } from '../collections/lookup-before-body.ts'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { flag } from '../input/query-schemas.ts'
import { collectionRef, idNumber } from '../input/references.ts'
import { created, message, ok } from '../output/envelope.ts'
import { presentTemplate } from './present-template.ts'
import {
  licenseTermsBody,
  newTemplateBody,
  templateChangeBody,
  termsOfAccessBody,
} from './template-body.ts'

const area = 'templates'
const caller = 'anyone'

/** Templates of collections (docs/specification/templates.md). */
export const templateEndpoints = (repository: Repository): readonly Endpoint[] => [
  ...collectionTemplates(repository),
  ...singleTemplates(repository),
  ...templateChanges(repository),
  ...defaultTemplates(repository),
]

const templateRef = (given: string): TemplateRef => ({ id: idNumber(given), given })

const collectionTemplates = (repository: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'C48',
      method: 'get',
      path: '/collections/{id}/templates',
      summary: 'The templates for datasets of a collection',
      area,
      caller,
    },
    async ({ c, actor, params }) => {
      const templates = await repository.templates.list(actor, collectionRef(params.id))
      return ok(
        c,
        templates.map((template) => presentTemplate(template, repository)),
      )
    },
  ),
  collectionFirst(repository, addTemplate(repository)),
]

const addTemplate = (repository: Repository): Endpoint =>
  endpoint(
    {
      id: 'C49',
      method: 'post',
      path: '/collections/{id}/templates',
      summary: 'Add a template to a collection',
      area,
      caller,
      body: newTemplateBody,
      answers: { 201: { description: 'The new template' } },
    },
    async ({ c, actor, params, body }) => {
      const view = await repository.templates.create(actor, collectionRef(params.id), body)
      const location = `/api/collections/${view.template.id}/template`
      return created(c, presentTemplate(view, repository), location)
    },
  )

const singleTemplates = (repository: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'C50',
      method: 'get',
      path: '/collections/{id}/template',
      summary: 'A template, by its own id',
      area,
      caller,
    },
    async ({ c, actor, params }) => {
      const view = await repository.templates.get(actor, templateRef(params.id))
      return ok(c, presentTemplate(view, repository))
    },
  ),
  endpoint(
    {
      id: 'C51',
      method: 'delete',
      path: '/collections/{id}/template',
      summary: 'Delete a template, by its own id',
      area,
      caller,
    },
    async ({ c, actor, params }) => {
      const name = await repository.templates.delete(actor, templateRef(params.id))
      return message(c, `Template ${name} deleted.`)
    },
  ),
]

const templateChanges = (repository: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'C52',
      method: 'put',
      path: '/collections/{id}/metadata',
      summary: 'Change the name, fields and instructions of a template, by its own id',
      area,
      caller,
      query: v.object({ replace: flag }),
      body: templateChangeBody,
      answers: { 201: { description: 'The template as it is now' } },
    },
    async ({ c, actor, params, query: { replace }, body: change }) => {
      const ref = templateRef(params.id)
      const view = await repository.templates.changeMetadata(actor, ref, { change, replace })
      return created(c, presentTemplate(view, repository))
    },
  ),
  endpoint(
    {
      id: 'C53',
      method: 'put',
      path: '/collections/{id}/licenseTerms',
      summary: 'Set the licence or custom terms of use of a template, by its own id',
      area,
      caller,
      body: licenseTermsBody,
    },
    async ({ c, actor, params, body }) => {
      await repository.templates.changeLicense(actor, templateRef(params.id), body)
      return message(c, 'Template license updated')
    },
  ),
  endpoint(
    {
      id: 'C54',
      method: 'put',
      path: '/collections/{id}/access',
      summary: 'Overwrite the terms of access of a template, by its own id',
      area,
      caller,
      body: termsOfAccessBody,
    },
    async ({ c, actor, params, body }) => {
      await repository.templates.changeAccess(actor, templateRef(params.id), body)
      return message(c, 'Template Terms of Access updated')
    },
  ),
]

const defaultTemplates = ({ templates }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'C55',
      method: 'post',
      path: '/collections/{id}/template/default/{templateId}',
      summary: 'Set the default template of a collection',
      area,
      caller,
    },
    async ({ c, actor, params: { id, templateId } }) => {
      const ref = collectionRef(id)
      const { alias } = await templates.setDefault(actor, ref, templateRef(templateId))
      return message(c, `Template ${templateId} is the default of collection ${alias} now`)
    },
  ),
  endpoint(
    {
      id: 'C56',
      method: 'delete',
      path: '/collections/{id}/template/default',
      summary: 'Remove the default template of a collection',
      area,
      caller,
    },
    async ({ c, actor, params }) => {
      const { alias } = await templates.setDefault(actor, collectionRef(params.id), null)
      return message(c, `Collection ${alias} has no default template now`)
    },
  ),
]
