export { gate } from './gate.ts'
export {
  newAccount,
  newCollection,
  newDataset,
  newFile,
  newStagedObject,
  newVersion,
} from './store/builders.ts'
export { aCollection } from './store/collections/a-collection.ts'
