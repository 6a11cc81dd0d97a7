import type { SourceFile } from '../source-file.ts'

const EMPTY = String.raw`(?:new (?:Map|Set)(?:<[^\n]*>)?\(\)|new LRUCache\b|\[\])(?!,)`
/** A field of a class that begins empty, and so can grow for as long as the object lives. */
const FIELD = new RegExp(String.raw`^  (?:readonly |static )*#?\w+(?:: (?:[^=\n]|=>)+)? = ${EMPTY}`, 'm')
/** A cache, which is there to last. */
const CACHE = /\bnew LRUCache\b/
/** The same in a module. Names in capitals, and what is `readonly`, never change. */
const CONSTANT = new RegExp(String.raw`^(?:export )?const [a-z]\w*(?:: (?!readonly\b)[^=\n]+)? = ${EMPTY}`, 'm')
const VARIABLE = new RegExp(String.raw`^let \w+(?:: [^=\n]+)? = ${EMPTY}`, 'm')
/** A weak map ends with its keys, but the lists in it can grow meanwhile. */
const WEAK = /^(?:export )?const \w+ = new WeakMap<[^\n]*(?:Map<|Set<|\[\])[^\n]*>\(\)/m
/** One atom for each parameter. */
const FAMILY = /\batomFamily\(/
/** What a factory creates lives as long as what it returns. The engine, in `model` and `world`, has functions without state. */
const FACTORY = /^export (?:async )?function (?:(?:attach|create|follow|keepalive|start|take)(?!s)\w*|\w+Log\b)/m
const ENGINE = /\/(?:model|world)\//
const LOCAL = new RegExp(String.raw`^  (?:const|let) \w+(?:: [^=\n]+)? = ${EMPTY}`, 'm')

/** Servers and the console live for weeks. Commands end, and test code is left out. */
const isLongLived = ({ path, isTest }: SourceFile) =>
  !isTest &&
  /^(?:simulator|web|scripts\/console-server)\//.test(path) &&
  !/^simulator\/(?:search|testing|compare|rebuild|whole-run)\/|\/testing\//.test(path)

/** Whether a file has a list, map or set that can grow for as long as a server or the console runs. */
export function hasGrowingCollection(file: SourceFile): boolean {
  const { code } = file
  const inFile = [FIELD, CACHE, CONSTANT, VARIABLE, WEAK, FAMILY].some((pattern) => pattern.test(code))
  return isLongLived(file) && (inFile || (FACTORY.test(code) && !ENGINE.test(file.path) && LOCAL.test(code)))
}

/** The files in the table of bounds of `docs/architecture.md`. */
export function filesWithBounds(document: string): string[] {
  const [, table = ''] = document.split(/<!-- \/?bounds -->/)
  return [...table.matchAll(/`([^`]+\/[^`]+\.tsx?)`/g)].map(([, path = '']) => path)
}
