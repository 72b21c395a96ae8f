import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { maskedUrl } from '../../../src/rules/signing/masked-url.ts'

const test = suite('masked URLs')

test('secrets are masked in any spelling of their names, and nothing else', () => {
  is(maskedUrl('http://h/api/x'), 'http://h/api/x')
  is(maskedUrl('/x?a=1&key=s&b=%'), '/x?a=1&key=****&b=%')
  is(maskedUrl('/x?key=a&key=b&token=&TOKEN=c'), '/x?key=****&key=****&token=****&TOKEN=****')
  is(
    maskedUrl('/x?%6bey=s&unblock%2Dkey=t&monkey=u&key'),
    '/x?%6bey=****&unblock%2Dkey=****&monkey=u&key',
  )
})

test('the password and the key of a new account are masked in the path and in the query', () => {
  is(maskedUrl('/api/builtin-users/pw/k/true?x=1'), '/api/builtin-users/****?x=1')
  is(maskedUrl('/api/builtin-users?password=pw&key=k'), '/api/builtin-users?password=****&key=****')
})

test('the token of a preview URL is masked in any spelling of the path', () => {
  is(
    maskedUrl('http://h/api/datasets/previewUrlDatasetVersion/s/citation?x=1'),
    'http://h/api/datasets/previewUrlDatasetVersion/****?x=1',
  )
  is(
    maskedUrl('/api/v1/datasets/previewUrlDatasetVersio%6e/s'),
    '/api/v1/datasets/previewUrlDatasetVersio%6e/****',
  )
  is(maskedUrl('/api/datasets/previewUrlDatasetVersion'), '/api/datasets/previewUrlDatasetVersion')
})

test('the id of an invocation is masked in the query and in the path, that of a workflow is not', () => {
  is(maskedUrl('/api/datasets/7?invocationID=s&x=1'), '/api/datasets/7?invocationID=****&x=1')
  is(maskedUrl('/api/workflows/s'), '/api/workflows/****')
  is(maskedUrl('/api/v1/Workflow%73/s'), '/api/v1/Workflow%73/****')
  is(maskedUrl('/api/admin/workflows/7'), '/api/admin/workflows/7')
})

test.run()
