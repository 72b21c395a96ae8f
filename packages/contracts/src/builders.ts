export { aCollection } from './store/a-collection.ts'
export {
  newAccount,
  newCollection,
  newDataset,
  newFile,
  newStagedObject,
  newVersion,
} from './store/builders.ts'
