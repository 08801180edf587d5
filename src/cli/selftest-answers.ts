/**
 * Known answers for `captally selftest`.
 *
 * Scores: pycocoevalcap 1.2 (Python 3.11, numpy 2.4.6) on texts that are tokenised already. Tokens of `ptb`: Stanford CoreNLP
 * 3.4.1's PTBTokenizer with pycocoevalcap's options and its list of punctuation; of the others: their definitions. SPICE of
 * captions that are parsed: spice-1.0.jar of pycocoevalcap 1.2. Tally and WMD are scored by the models of this package
 * (tally-coco-2, captions-1), so their answers are its own: they show that the data are whole and that this host computes as others do.
 *
 * @module
 */

/** A small corpus and the corpus values of its scores, every digit. */
export interface ScoreAnswer {
  readonly name: string;
  readonly candidates: readonly string[];
  readonly references: readonly (readonly string[])[];
  readonly scores: { readonly [output: string]: number };
}

/** A text and its tokens, joined by blanks. */
export interface TokenAnswer {
  readonly tokenizer: "ptb" | "whitespace" | "char";
  readonly text: string;
  readonly tokens: string;
}

export const SCORE_ANSWERS: readonly ScoreAnswer[] = [
  {
    name: "image 2",
    candidates: ["a man riding a horse"],
    references: [["a man rides a horse", "the man is riding a horse on the beach"]],
    scores: {
      Bleu_1: 0.9999999996000004,
      Bleu_2: 0.8660254034163782,
      Bleu_3: 0.6299605246569553,
      Bleu_4: 0.00010573712628898506,
      ROUGE_L: 0.8,
      CIDEr: 0,
    },
  },
  {
    name: "image 3",
    candidates: ["the the the the the the the"],
    references: [["the cat is on the mat", "there is a cat on the mat"]],
    scores: {
      Bleu_1: 0.2857142856326532,
      Bleu_2: 6.900655591369778e-9,
      Bleu_3: 2.119679665233836e-11,
      Bleu_4: 1.2421889947162098e-12,
      ROUGE_L: 0.31202046035805625,
      CIDEr: 0,
    },
  },
  {
    name: "image 5",
    candidates: ["dog"],
    references: [["dog"]],
    scores: {
      Bleu_1: 0.999999998000002,
      Bleu_2: 0.0009999999985000015,
      Bleu_3: 9.999999986666685e-5,
      Bleu_4: 3.162277656215536e-5,
      ROUGE_L: 1,
      CIDEr: 0,
    },
  },
  {
    name: "image 12",
    candidates: ["a b c d e f"],
    references: [["a b c", "a b c d e f g h i"]],
    scores: {
      Bleu_1: 0.9999999998333334,
      Bleu_2: 0.9999999998166668,
      Bleu_3: 0.9999999997944446,
      Bleu_4: 0.9999999997625002,
      ROUGE_L: 1,
      CIDEr: 0,
    },
  },
  {
    name: "image 15",
    candidates: ["a b c d e"],
    references: [["a b c d e f"]],
    scores: {
      Bleu_1: 0.8187307527504899,
      Bleu_2: 0.8187307527300217,
      Bleu_3: 0.8187307527004564,
      Bleu_4: 0.81873075265156,
      ROUGE_L: 0.8944281524926685,
      CIDEr: 0,
    },
  },
  {
    name: "image 16",
    candidates: ["a b c"],
    references: [["a b c d e f g h"]],
    scores: {
      Bleu_1: 0.18887560271164494,
      Bleu_2: 0.1888756026959053,
      Bleu_3: 0.18887560265917955,
      Bleu_4: 0.005972770989312134,
      ROUGE_L: 0.5041322314049587,
      CIDEr: 0,
    },
  },
  {
    name: "two images basic",
    candidates: ["a man riding a horse", "a cat on a mat"],
    references: [
      ["a man rides a horse", "a person riding a brown horse"],
      ["a cat is sitting on a mat", "the cat sat on the mat"],
    ],
    scores: {
      Bleu_1: 0.9048374178549924,
      Bleu_2: 0.7836121901473434,
      Bleu_3: 0.4524187089136724,
      Bleu_4: 6.765237649555364e-5,
      ROUGE_L: 0.8045092838196286,
      CIDEr: 2.5729778268649603,
    },
  },
  {
    name: "two images perfect",
    candidates: ["a man riding a horse", "a cat on a mat"],
    references: [["a man riding a horse"], ["a cat on a mat"]],
    scores: {
      Bleu_1: 0.9999999998000004,
      Bleu_2: 0.9999999997875004,
      Bleu_3: 0.9999999997694449,
      Bleu_4: 0.9999999997395838,
      ROUGE_L: 1,
      CIDEr: 10,
    },
  },
  {
    name: "aac readme",
    candidates: ["a man is speaking", "rain falls"],
    references: [
      ["a man speaks", "someone speaks", "a man is speaking while a bird is chirping in the background"],
      ["rain is falling hard on a surface"],
    ],
    scores: {
      Bleu_1: 0.42784759905121095,
      Bleu_2: 0.4058918713139846,
      Bleu_3: 0.43896546187160046,
      Bleu_4: 0.45649954547375826,
      ROUGE_L: 0.48706932685053234,
      CIDEr: 0.9613547163493906,
    },
  },
  {
    name: "clip repetition",
    candidates: ["horse horse horse horse", "a cat", "dog"],
    references: [["a brown horse", "the horse"], ["a cat"], ["a dog runs"]],
    scores: {
      Bleu_1: 0.4953587997157158,
      Bleu_2: 0.32764904843125675,
      Bleu_3: 3.5967914104232196e-6,
      Bleu_4: 1.4171829605552827e-8,
      ROUGE_L: 0.6044325931106836,
      CIDEr: 2.36639613923213,
    },
  },
  {
    name: "length gap",
    candidates: ["a horse", "a cat", "a dog runs"],
    references: [
      ["a horse standing in a very large green field next to a tall wooden fence"],
      ["a cat"],
      ["a dog runs"],
    ],
    scores: {
      Bleu_1: 0.15611804527136597,
      Bleu_2: 0.15611804526300252,
      Bleu_3: 0.15611804522118525,
      Bleu_4: 0.004936886068094139,
      ROUGE_L: 0.7355932203389831,
      CIDEr: 4.210972222274569,
    },
  },
  {
    name: "empty hyp",
    candidates: ["", "a cat", "a bird"],
    references: [["a dog"], ["a cat"], ["a bird flies"]],
    scores: {
      Bleu_1: 0.4723665525048317,
      Bleu_2: 0.47236655244578596,
      Bleu_3: 0.004723665525048318,
      Bleu_4: 0.0004723665525343546,
      ROUGE_L: 0.5907172995780591,
      CIDEr: 2.828922899840094,
    },
  },
  {
    name: "one word",
    candidates: ["dog", "cat", "bird"],
    references: [["dog"], ["cat"], ["bird"]],
    scores: {
      Bleu_1: 0.9999999993333338,
      Bleu_2: 0.0009999999995000002,
      Bleu_3: 9.999999995555563e-5,
      Bleu_4: 3.162277658850764e-5,
      ROUGE_L: 1,
      CIDEr: 2.5,
    },
  },
  {
    name: "uneven refs",
    candidates: ["a b c", "d e f", "g h i j"],
    references: [["a b c", "a b d"], ["d e f"], ["g h i", "g h j", "g i j", "h i j"]],
    scores: {
      Bleu_1: 0.9999999999000002,
      Bleu_2: 0.9999999998785716,
      Bleu_3: 0.9999999998357144,
      Bleu_4: 0.00017782794093752438,
      ROUGE_L: 0.9599358974358975,
      CIDEr: 5.793084621501973,
    },
  },
  {
    name: "oov hyp",
    candidates: ["qqq www eee", "a cat"],
    references: [["a dog"], ["a cat sat"]],
    scores: {
      Bleu_1: 0.3999999998400003,
      Bleu_2: 0.3651483714997086,
      Bleu_3: 5.108729545657487e-6,
      Bleu_4: 3.3980884877120286e-6,
      ROUGE_L: 0.3860759493670886,
      CIDEr: 1.743384349760141,
    },
  },
  {
    name: "short vs long corpus bp",
    candidates: ["a", "a b c d e f g h i j"],
    references: [["a b c d e f"], ["a b c d"]],
    scores: {
      Bleu_1: 0.4545454545041323,
      Bleu_2: 0.38924947204144345,
      Bleu_3: 0.335839693070384,
      Bleu_4: 0.2712217465004975,
      ROUGE_L: 0.4362006866482718,
      CIDEr: 0,
    },
  },
  {
    name: "nbsp",
    candidates: ["1\u00a01/2 cups of milk", "a cat"],
    references: [["1 1/2 cups of milk"], ["a cat"]],
    scores: {
      Bleu_1: 0.9999999997142859,
      Bleu_2: 0.9999999996857145,
      Bleu_3: 0.9999999996317464,
      Bleu_4: 0.9999999995630956,
      ROUGE_L: 0.8267857142857142,
      CIDEr: 7.5,
    },
  },
  {
    name: "corpus bp exact",
    candidates: ["a b c d", "e f g h i"],
    references: [["a b c d"], ["e f g h i"]],
    scores: {
      Bleu_1: 0.9999999997777782,
      Bleu_2: 0.9999999997619051,
      Bleu_3: 0.9999999997375665,
      Bleu_4: 0.9999999996920639,
      ROUGE_L: 1,
      CIDEr: 10,
    },
  },
  {
    name: "sigma",
    candidates: ["a b c d e f g h i j", "k l", "w x y z"],
    references: [["a b c d"], ["k l m n o p q r s t u v"], ["w x y z"]],
    scores: {
      Bleu_1: 0.4867504893587843,
      Bleu_2: 0.4517974048637548,
      Bleu_3: 0.39913941052039575,
      Bleu_4: 0.333568518213221,
      ROUGE_L: 0.6241337910988478,
      CIDEr: 4.536064012047732,
    },
  },
  {
    name: "five refs",
    candidates: [
      "two dogs playing with a frisbee in a park",
      "a plate of food with broccoli",
      "a bus driving down a street",
    ],
    references: [
      [
        "two dogs are playing frisbee in the park",
        "a couple of dogs play with a frisbee",
        "dogs running in a grassy field",
        "two brown dogs chase a frisbee",
        "the dogs are having fun outside",
      ],
      [
        "a plate of food with broccoli and meat",
        "a white plate topped with food",
        "broccoli and chicken on a plate",
        "a dinner plate with vegetables",
        "a meal on a plate",
      ],
      [
        "a bus is driving down the street",
        "a double decker bus on a city street",
        "the bus is on the road",
        "a red bus in traffic",
        "a large bus travels down a road",
      ],
    ],
    scores: {
      Bleu_1: 0.999999999952381,
      Bleu_2: 0.8498365855549568,
      Bleu_3: 0.6220851927676562,
      Bleu_4: 0.49530464433545734,
      ROUGE_L: 0.7692577328051722,
      CIDEr: 1.892805800861009,
    },
  },
];

export const TOKEN_ANSWERS: readonly TokenAnswer[] = [
  { tokenizer: "ptb", text: "A man riding a horse.", tokens: "a man riding a horse" },
  { tokenizer: "ptb", text: "a... b", tokens: "a. b" },
  { tokenizer: "ptb", text: "M&Ms", tokens: "m&m s" },
  { tokenizer: "ptb", text: "rock n' roll", tokens: "rock n roll" },
  { tokenizer: "ptb", text: "12:30pm", tokens: "12:30 pm" },
  { tokenizer: "ptb", text: "(555) 123-4567", tokens: "-lrb-555-rrb-\u00a0123-4567" },
  { tokenizer: "ptb", text: "nice\ud83d\udc4ddog", tokens: "nice dog" },
  { tokenizer: "ptb", text: "IMG_1234.JPG", tokens: "img_1234 jpg" },
  { tokenizer: "ptb", text: "http://x", tokens: "http / / x" },
  { tokenizer: "ptb", text: "&#39;", tokens: "&#39;" },
  { tokenizer: "ptb", text: '"(x)"', tokens: "-lrb- x -rrb-" },
  { tokenizer: "ptb", text: "5'10\"", tokens: "5 10" },
  { tokenizer: "ptb", text: "#Hash_tag", tokens: "#hash _ tag" },
  { tokenizer: "ptb", text: "A dog.A cat.", tokens: "a dog.a cat" },
  { tokenizer: "ptb", text: "Mass.", tokens: "mass." },
  { tokenizer: "ptb", text: "5+5", tokens: "5 +5" },
  { tokenizer: "ptb", text: "j'ai", tokens: "j' ai" },
  { tokenizer: "whitespace", text: "A dog\u00a0 runs.\tFast", tokens: "A dog runs. Fast" },
  { tokenizer: "char", text: "\u4e00\u540d \u{20000}a", tokens: "\u4e00 \u540d \u{20000} a" },
];

/** Scores from parsed captions. */
export const PARSED_ANSWERS: readonly ScoreAnswer[] = [
  {
    name: "two dogs",
    candidates: ["two brown dogs playing with a frisbee in a park"],
    references: [["two dogs are playing frisbee in the park", "a couple of brown dogs play with a frisbee"]],
    scores: { SPICE: 0.6666666666666665 },
  },
  {
    name: "man and horse",
    candidates: ["a man riding a horse on the beach"],
    references: [["a man rides a brown horse", "a person on a horse near the sea"]],
    scores: { SPICE: 0.3076923076923077 },
  },
  {
    // The parser takes "cat" for an adjective here, so there is no tuple.
    name: "a cat",
    candidates: ["a cat"],
    references: [["a cat"]],
    scores: { SPICE: 0 },
  },
];

export const LEARNED_ANSWERS: readonly ScoreAnswer[] = [
  {
    name: "dog on grass",
    candidates: [
      "a brown dog runs through the grass",
      "two men play soccer on a field",
      "grass the through runs dog brown a",
    ],
    references: [
      ["a dog runs across the green grass", "a brown dog is running through a field"],
      ["soccer players kick a ball", "a few men are playing football"],
      ["a dog runs across the green grass", "a brown dog is running through a field"],
    ],
    scores: { Tally: 0.8372636467182256, WMD: 0.677440216883999 },
  },
  {
    name: "a puppy, and on",
    candidates: ["a puppy sprints over a meadow on"],
    references: [["a small dog is running on a lawn", "the dog plays outside"]],
    scores: { Tally: 0.7897182704154302, WMD: 0.32215186370061116 },
  },
];
