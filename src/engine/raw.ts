/**
 * The module's raw exports: numbers and addresses. Nothing outside `src/engine` calls these.
 *
 * @module
 */

/** Address in linear memory, or a handle the engine returned (also an address). */
export type Address = number;

/** Exports of `assembly/index.ts`; see there for each function. */
export interface RawEngine {
  readonly memory: WebAssembly.Memory;
  reset(): void;
  freeze(): void;
  thaw(): void;
  alloc(bytes: number): Address;
  mark(): Address;
  release(position: Address): void;
  inputBuffer(bytes: number): Address;
  beginCaptions(tokenizer: number, strict: number, expected: number): Address;
  feedCaptions(text: Address, ends: Address, count: number): void;
  endCaptions(): void;
  wordCounts(collection: Address, out: Address): void;
  spellCaption(collection: Address, index: number): Address;
  spelledLength(): number;
  captionIds(collection: Address, index: number, ofPieces: number): Address;
  captionLength(collection: Address, index: number, ofPieces: number): number;
  spellWord(id: number): Address;
  beginGrams(collection: Address, order: number): void;
  buildGrams(collection: Address, order: number, from: number, to: number): void;
  baseGramCount(): number;
  gramKeys(out: Address): void;
  beginDocuments(order: number): Address;
  countDocuments(table: Address, references: Address, bounds: Address, from: number, to: number): void;
  endDocuments(table: Address, documents: number): void;
  givenDocuments(grams: Address, frequencies: Address, count: number, documents: number, order: number): Address;
  packedDocuments(pack: Address, length: number, documents: number, order: number): Address;
  wordFrequencies(table: Address): Address;
  wordFrequencyCount(table: Address): number;
  gramFrequencies(table: Address): Address;
  gramFrequencyCount(table: Address): number;
  findAnnotations(text: Address, length: number): number;
  readCaptionRecords(text: Address, length: number, offset: number): Address;
  bleuWidth(order: number): number;
  beginOverlaps(candidates: number): Address;
  countOverlaps(
    overlaps: Address,
    references: Address,
    candidates: Address,
    bounds: Address,
    from: number,
    to: number,
    order: number,
  ): void;
  bleuStatistics(
    references: Address,
    candidates: Address,
    overlaps: Address,
    bounds: Address,
    from: number,
    to: number,
    order: number,
    out: Address,
  ): void;
  bleuScores(statistics: Address, rows: number, order: number, strict: number, out: Address): void;
  bleuPenalty(row: Address, order: number, strict: number): number;
  rougeLPath(
    references: Address,
    reference: number,
    candidates: Address,
    candidate: number,
    strict: number,
    out: Address,
  ): number;
  rougeLScores(
    references: Address,
    candidates: Address,
    bounds: Address,
    from: number,
    to: number,
    strict: number,
    out: Address,
  ): void;
  ciderNorms(table: Address, references: Address, from: number, to: number, norms: Address): void;
  ciderScores(
    table: Address,
    norms: Address,
    references: Address,
    candidates: Address,
    overlaps: Address,
    bounds: Address,
    from: number,
    to: number,
    plain: number,
    strict: number,
    out: Address,
  ): void;
  ciderVector(table: Address, overlap: Address, order: number, out: Address): number;
  ciderLengthFactor(a: number, b: number, plain: number, strict: number): number;
  openExceptions(address: Address, length: number): number;
  openWordnet(address: Address, length: number): number;
  openWordnetParts(address: Address, length: number): number;
  openParaphrases(address: Address, length: number): number;
  openGrammar(address: Address, length: number): number;
  crc32(address: Address, length: number): number;
  openTally(address: Address, length: number): number;
  beginTallyLexicon(): void;
  lookUpTallyWords(collection: Address, from: number, to: number): void;
  beginProfiles(collection: Address): Address;
  writeProfiles(collection: Address, profiles: Address, from: number, to: number): void;
  isContent(word: number): number;
  lemmaIdOf(word: number): number;
  areSynonyms(a: number, b: number): number;
  newEncoder(rows: number, dimension: number, images: number, bags: number, beta1: number, beta2: number): Address;
  encoderVectors(encoder: Address): Address;
  encoderStep(
    encoder: Address,
    images: number,
    counts: Address,
    starts: Address,
    words: Address,
    scale: number,
    rate: number,
  ): number;
  tallyWidth(): number;
  tallyRows(
    references: Address,
    referenceProfiles: Address,
    candidates: Address,
    candidateProfiles: Address,
    bounds: Address,
    from: number,
    to: number,
    out: Address,
  ): number;
  tallyWeight(feature: number): number;
  tallySupport(
    references: Address,
    first: number,
    last: number,
    candidates: Address,
    candidate: number,
    out: Address,
  ): void;
  tallyLemmas(
    references: Address,
    first: number,
    last: number,
    candidates: Address,
    candidate: number,
    out: Address,
  ): number;
  mostWords(): number;
  sentencesOfText(text: Address, length: number): number;
  sentenceStart(sentence: number): number;
  textWords(): Address;
  beginSentences(text: Address, length: number): number;
  parseSentence(sentence: number): number;
  endSentences(): Address;
  sentenceTokens(): Address;
  labelName(label: number): Address;
  relationName(relation: number): Address;
  nameLength(): number;
  parseWords(words: Address, count: number): number;
  barsTried(): number;
  setExhaustive(whether: number): void;
  treeScore(): number;
  spellTree(words: Address, count: number): Address;
  spelledTreeLength(): number;
  beginMeteorWords(collection: Address, ofCandidates: number): Address;
  meteorWords(from: number, to: number): void;
  beginLexicon(synsetsByOffset: number): void;
  lookUpWords(collection: Address, from: number, to: number): void;
  countWordsOutside(collection: Address, out: Address): void;
  meteorWidth(): number;
  meteorStatistics(
    references: Address,
    candidates: Address,
    bounds: Address,
    from: number,
    to: number,
    settings: Address,
    out: Address,
  ): number;
  meteorCorpus(total: Address, settings: Address): number;
  meteorAlignment(
    references: Address,
    reference: number,
    candidates: Address,
    candidate: number,
    settings: Address,
    out: Address,
  ): number;
  beginEarlyMeteor(nltk: number): void;
  earlyMeteorWidth(): number;
  earlyMeteorRows(
    references: Address,
    referenceStems: Address,
    candidates: Address,
    candidateStems: Address,
    bounds: Address,
    from: number,
    to: number,
    nltk: number,
    out: Address,
  ): void;
  earlyMeteorScore(row: Address, nltk: number): number;
  earlyMeteorAlignment(
    references: Address,
    referenceStems: Address,
    reference: number,
    candidates: Address,
    candidateStems: Address,
    candidate: number,
    nltk: number,
    out: Address,
  ): number;
  beginLowered(collection: Address): Address;
  lowerCaptions(from: number, to: number): void;
  beginStems(collection: Address, stemmer: number, shortest: number): Address;
  stemCaptions(from: number, to: number): void;
  rougeNScores(
    references: Address,
    candidates: Address,
    bounds: Address,
    from: number,
    to: number,
    order: number,
    fold: number,
    out: Address,
  ): void;
  rougeLcsScores(
    references: Address,
    candidates: Address,
    bounds: Address,
    from: number,
    to: number,
    fold: number,
    out: Address,
  ): void;
  rougeLsumScores(
    references: Address,
    candidates: Address,
    bounds: Address,
    from: number,
    to: number,
    out: Address,
  ): void;
  rougeWScores(
    references: Address,
    candidates: Address,
    bounds: Address,
    from: number,
    to: number,
    weight: number,
    fold: number,
    out: Address,
  ): void;
  rougeSScores(
    references: Address,
    candidates: Address,
    bounds: Address,
    from: number,
    to: number,
    gap: number,
    unigrams: number,
    fold: number,
    out: Address,
  ): void;
  rememberTuples(text: Address, ends: Address, count: number): void;
  rememberParses(text: Address, ends: Address, count: number): number;
  rememberLists(collection: Address, lists: Address, from: number, to: number): void;
  findTuples(collection: Address, from: number, to: number, parse: number, out: Address): number;
  beginConcepts(synsetsByOffset: number): void;
  lookUpConcepts(lists: Address, from: number, to: number): void;
  buildSceneGraphs(
    lists: Address,
    bounds: Address,
    from: number,
    to: number,
    withoutSynsets: number,
    out: Address,
  ): number;
  graphSize(graph: Address): number;
  graphTuple(graph: Address, index: number): Address;
  firstMatches(candidate: Address, references: Address, order: Address, out: Address): void;
  pairedMatches(candidate: Address, references: Address, out: Address): number;
  spiceWidth(): number;
  spiceScores(
    graphs: Address,
    lists: Address,
    bounds: Address,
    from: number,
    to: number,
    withoutSynsets: number,
    strict: number,
    out: Address,
  ): number;
  openVectors(pack: Address, length: number): number;
  beginVectorLexicon(): void;
  lookUpVectors(collection: Address, from: number, to: number, unit: number): void;
  makeBags(collection: Address, unit: number, keepStopWords: number): Address;
  countWithoutVector(collection: Address, out: Address): void;
  mostMoves(candidate: Address, reference: Address): number;
  wmdMoves(candidate: Address, reference: Address, out: Address): number;
  wmdWidth(): number;
  wmdScores(
    references: Address,
    candidates: Address,
    bounds: Address,
    from: number,
    to: number,
    strict: number,
    out: Address,
  ): number;
  meanOfNumbers(values: Address, rows: number, width: number, column: number): number;
  sumRows(statistics: Address, rows: number, width: number, out: Address): void;
  copyColumn(values: Address, rows: number, width: number, column: number, out: Address): void;
  meanOfColumn(values: Address, rows: number, width: number, column: number): number;
  tuplesOfParse(parse: Address, length: number): Address;
  parseFaultLine(): number;
  mlpNew(sizes: Address, layers: number, rows: number): Address;
  mlpInitialise(network: Address, low: number, high: number): void;
  mlpParameters(network: Address, out: Address): void;
  mlpSetParameters(network: Address, from: Address): void;
  mlpLogits(network: Address, features: Address, from: number, to: number, out: Address): void;
  mlpProbabilities(logits: Address, rows: number, classes: number, wanted: number, out: Address): void;
  mlpBeginTraining(
    network: Address,
    rate: number,
    beta1: number,
    beta2: number,
    epsilon: number,
    penalty: number,
  ): void;
  mlpTrain(network: Address, features: Address, labels: Address, order: Address, from: number, to: number): number;
  mlpMoments(network: Address, first: Address, second: Address): void;
  mlpSetMoments(network: Address, first: Address, second: Address): void;
  mlpSteps(network: Address): number;
  mlpSetSteps(network: Address, steps: number): void;
}
