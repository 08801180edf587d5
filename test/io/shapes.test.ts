/** One small file of each shape, by sniffing; ids stay text. */

import { describe, expect, it } from "vitest";
import type { CaptionTable } from "../../src/corpus/caption-table.js";
import { INPUT_NAMES, INPUTS, isInputName } from "../../src/io/inputs.js";
import { type ReadOptions, readCaptions, readReferenceFiles } from "../../src/io/read.js";

type Options = Partial<ReadOptions>;

const references = (text: string, options: Options = {}) =>
  readCaptions(text, { source: "refs", role: "references", ...options });
const candidates = (text: string, options: Options = {}) =>
  readCaptions(text, { source: "cands", role: "candidates", ...options });
const captions = (table: CaptionTable | undefined) => table?.rows.map((row) => [row.id, ...row.captions]);
const codes = (table: CaptionTable | undefined) => table?.problems.map(({ code, severity }) => `${severity} ${code}`);

describe("COCO", () => {
  const file = {
    info: {},
    images: [
      { id: 9, file_name: "b.jpg", domain: "in-domain" },
      { id: 4, file_name: "a.jpg", domain: "out-domain" },
      { id: 5, file_name: "c.jpg" },
    ],
    annotations: [
      { image_id: 4, id: 1, caption: "a kite" },
      { image_id: 9, id: 2, caption: "a boat" },
      { image_id: 4, id: 3, caption: "a red kite" },
    ],
  };

  it("reads annotations in the order of images, with groups, further names and images without captions", () => {
    const { input, references: table } = references(JSON.stringify(file));
    expect(input).toBe("coco");
    expect(captions(table)).toEqual([
      ["9", "a boat"],
      ["4", "a kite", "a red kite"],
    ]);
    expect(table?.rows.map(({ group }) => group)).toEqual(["in-domain", "out-domain"]);
    expect(table?.aliasNames).toEqual(["file_name"]);
    expect(table?.rows.map(({ aliases }) => aliases)).toEqual([["b.jpg"], ["a.jpg"]]);
    expect([...(table?.captionless ?? [])]).toEqual([["5", "none"]]);
  });

  it("reads annotations alone", () => {
    const table = references(
      '{"annotations": [{"image_id": 6678090646845985471, "caption": "x"}, {"image_id": 6678090646845985472, "caption": "y"}]}',
    ).references;
    expect(captions(table)).toEqual([
      ["6678090646845985471", "x"],
      ["6678090646845985472", "y"],
    ]);
    expect(table?.rows[0]).toMatchObject({ idKind: "number", line: 1 });
  });

  it("drops what annotators rejected and says so", () => {
    const table = references(
      '{"annotations": [{"image_id": 1, "caption": "x", "is_rejected": true}, {"image_id": 1, "caption": "y", "is_rejected": false, "is_precanned": false}, {"image_id": 2, "caption": "z", "is_precanned": true}]}',
    ).references;
    expect(captions(table)).toEqual([["1", "y"]]);
    expect(codes(table)).toEqual(["warning rejected-caption", "warning rejected-caption"]);
    expect([...(table?.captionless ?? [])]).toEqual([["2", "dropped"]]);
  });

  it("reads annotations of an image by whichever way, in their order", () => {
    const annotations = [
      { image_id: 1, caption: "x", is_rejected: true },
      { image_id: 1, caption: "a" },
      { image_id: 1, caption: ["b"] },
      { image_id: 1, caption: "c" },
      { image_id: 1, caption: "['d', 'e']" },
      { image_id: 2, caption: "f" },
      { image_id: 1, caption: "g" },
    ];
    expect(captions(references(JSON.stringify({ annotations })).references)).toEqual([
      ["1", "a", "b", "c", "d", "e", "g"],
      ["2", "f"],
    ]);
  });

  it("refuses image information without captions", () => {
    expect(() => references('{"images": [{"id": 1, "file_name": "a.jpg"}], "info": {}}')).toThrow(/annotations/);
  });
});

describe("lists of records", () => {
  it("reads results under the usual keys", () => {
    const pairs: [string, string][] = [
      ["image_id", "caption"],
      ["id", "pred"],
      ["audio_id", "caption_predicted"],
      ["video_id", "hypothesis"],
      ["img_id", "prediction"],
      ["file_name", "text"],
      ["image_name", "candidate"],
    ];
    for (const [id, caption] of pairs) {
      const { candidates: table } = candidates(JSON.stringify([{ [caption]: "a boat", [id]: "007" }]));
      expect(captions(table), id).toEqual([["007", "a boat"]]);
    }
  });

  it("prefers image_id to id, and keys chosen by the caller to all others", () => {
    const text = '[{"id": 1, "image_id": 2, "name": 3, "caption": "x", "raw": "y"}]';
    expect(captions(candidates(text).candidates)).toEqual([["2", "x"]]);
    expect(captions(candidates(text, { keys: { id: "name", candidate: "raw" } }).candidates)).toEqual([["3", "y"]]);
  });

  it("reads both sides where a record has both", () => {
    const result = candidates(
      '[{"split": "near_domain", "image_name": "1.jpg", "captions": ["a", "b"], "prediction": "c"}]',
    );
    expect(captions(result.references)).toEqual([["1.jpg", "a", "b"]]);
    expect(captions(result.candidates)).toEqual([["1.jpg", "c"]]);
    expect(result.references?.rows[0]?.group).toBe("near-domain");
    const spice = references('[{"image_id": 1, "test": "c", "refs": ["a", "b"]}]');
    expect(captions(spice.candidates)).toEqual([["1", "c"]]);
  });

  it("reads the English captions of VATEX, or the ones chosen", () => {
    const text = '[{"videoID": "v_1", "enCap": ["a", "b"], "chCap": ["一", "二"]}]';
    expect(captions(references(text).references)).toEqual([["v_1", "a", "b"]]);
    expect(captions(references(text, { keys: { references: "chCap" } }).references)).toEqual([["v_1", "一", "二"]]);
  });

  it("reports every wrong key with its line and goes on", () => {
    const table = candidates(
      '[{"image_id": "a", "captio": "x"},\n {"image_i": "b", "caption": "y"},\n {"image_id": "", "caption": "z"},\n {"image_id": "d", "caption": "w"}]',
    ).candidates;
    expect(captions(table)).toEqual([["d", "w"]]);
    expect(table?.problems.map(({ code, place }) => [code, place.line])).toEqual([
      ["wrong-key", 1],
      ["wrong-key", 2],
      ["empty-id", 3],
    ]);
    expect(table?.problems[0]?.message).toContain('"captio"');
  });

  it("numbers rows without ids only when they hold both sides", () => {
    expect(captions(candidates('[{"candidate": "x", "references": ["y"]}]').references)).toEqual([["0", "y"]]);
    expect(codes(candidates('[{"caption": "x"}]').candidates)).toEqual(["error wrong-key"]);
  });

  it("unpacks a file that is JSON inside JSON", () => {
    const table = candidates(JSON.stringify('[{"image_id": 1, "caption": "a \\"boat\\""}]')).candidates;
    expect(captions(table)).toEqual([["1", 'a "boat"']]);
    expect(codes(table)).toEqual(["warning double-encoded"]);
  });
});

describe("JSON lines", () => {
  it("reads one file with both sides, and a pair of files", () => {
    const both =
      '{"id":"c1","candidate":"x","references":["y","z"],"domain":"indoor"}\r\n{"id":"c2","candidate":"u","references":["v"]}\r\n';
    const result = candidates(both);
    expect(result.input).toBe("jsonl");
    expect(captions(result.candidates)).toEqual([
      ["c1", "x"],
      ["c2", "u"],
    ]);
    expect(result.references?.rows[0]?.group).toBe("indoor");
    expect(captions(candidates('{"id": "a", "caption": "x"}\n').candidates)).toEqual([["a", "x"]]);
    expect(captions(references('{"id": "a", "references": ["x", "y"]}\n').references)).toEqual([["a", "x", "y"]]);
  });
});

describe("maps and pairs", () => {
  it("keeps the order and the text of ids, __proto__ among them", () => {
    const table = references(
      '{"30": ["a"], "4": "b", "007": [{"caption": "c"}], "__proto__": ["d"], "constructor": ["e"], "1e3": ["f"]}',
    ).references;
    expect(captions(table)).toEqual([
      ["30", "a"],
      ["4", "b"],
      ["007", "c"],
      ["__proto__", "d"],
      ["constructor", "e"],
      ["1e3", "f"],
    ]);
    expect(table?.rows[0]?.idKind).toBe("untyped");
  });

  it("reports a repeated id, which JSON.parse would hide", () => {
    expect(codes(references('{"1": ["a"], "1": ["b"]}').references)).toEqual(["error duplicate-id"]);
  });

  it("uses nested lists and lists written as text item by item, naming the id", () => {
    const table = references(
      `{"7701": [["a jug"]], "7702": [["a clock", "a wall clock"]], "7703": "['a barn', \\"a farmer's barn\\"]", "7704": "[\\"six geese\\"]", "7705": "[sic]"}`,
    ).references;
    expect(captions(table)).toEqual([
      ["7701", "a jug"],
      ["7702", "a clock", "a wall clock"],
      ["7703", "a barn", "a farmer's barn"],
      ["7704", "six geese"],
      ["7705", "[sic]"],
    ]);
    expect(table?.problems.map(({ code, place }) => [code, place.id])).toEqual([
      ["nested-list", "7701"],
      ["nested-list", "7702"],
      ["list-as-text", "7703"],
      ["list-as-text", "7704"],
    ]);
    for (const { message } of table?.problems ?? []) expect(message).toContain("list");
  });

  it("leaves out null with a warning and refuses numbers", () => {
    expect(codes(references('{"1": ["a", null], "2": [3]}').references)).toEqual([
      "warning wrong-type",
      "error wrong-type",
    ]);
  });

  it("reads gts and res, and parallel lists", () => {
    const pair = candidates('{"gts": {"1": [{"caption": "a"}, {"caption": "b"}]}, "res": {"1": ["c"]}}');
    expect(pair.input).toBe("pairs");
    expect([captions(pair.references), captions(pair.candidates)]).toEqual([[["1", "a", "b"]], [["1", "c"]]]);
    const lists = references('{"candidates": ["x", "y"], "mult_references": [["a", "b"], ["c"]]}');
    expect([captions(lists.references), captions(lists.candidates)]).toEqual([
      [
        ["0", "a", "b"],
        ["1", "c"],
      ],
      [
        ["0", "x"],
        ["1", "y"],
      ],
    ]);
    expect(() => references('{"candidates": ["x", "y", "z"], "mult_references": [["a"], ["c"]]}')).toThrow(
      /3 candidates and 2/,
    );
  });

  it("reads plain JSON lists", () => {
    expect(captions(candidates('["x", "y"]').candidates)).toEqual([
      ["0", "x"],
      ["1", "y"],
    ]);
    expect(captions(references('[["x", "z"], ["y"]]').references)).toEqual([
      ["0", "x", "z"],
      ["1", "y"],
    ]);
  });
});

describe("data sets", () => {
  const karpathy = JSON.stringify({
    dataset: "coco",
    images: [
      {
        filename: "v_1.jpg",
        imgid: 0,
        cocoid: 11,
        split: "test",
        sentences: [{ raw: "A boat.", tokens: ["a", "boat"] }, { tokens: ["a", "ship"] }],
      },
      { filename: "v_2.jpg", imgid: 1, cocoid: 12, split: "restval", sentences: [{ raw: "A kite." }] },
      { filename: "v_3.jpg", imgid: 2, cocoid: 13, split: "train", sentences: [{ raw: "A hen." }] },
    ],
  });

  it("Karpathy: test by default, restval is train", () => {
    const result = references(karpathy);
    expect(result.input).toBe("karpathy");
    expect(captions(result.references)).toEqual([["11", "A boat.", "a ship"]]);
    expect(result.references?.rows[0]?.aliases).toEqual(["v_1.jpg", "0"]);
    expect(captions(references(karpathy, { split: "train" }).references)).toEqual([
      ["12", "A kite."],
      ["13", "A hen."],
    ]);
    expect(() => references(karpathy, { split: "val" })).toThrow(/test, train/);
  });

  it("MSR-VTT: references by video, results under result or captions", () => {
    const text =
      '{"videos": [{"video_id": "video2", "category": 9, "split": "test"}, {"video_id": "video1", "category": 1, "split": "train"}], "sentences": [{"video_id": "video1", "sen_id": 0, "caption": "x"}, {"video_id": "video2", "sen_id": 1, "caption": "y"}]}';
    const { input, references: table } = references(text);
    expect([input, captions(table), table?.rows[0]?.group]).toEqual(["msr-vtt", [["video2", "y"]], "9"]);
    expect(
      captions(
        candidates(
          '{"version": "VERSION 1.0", "result": [{"video_id": "video2", "caption": "z"}], "external_data": {}}',
        ).candidates,
      ),
    ).toEqual([["video2", "z"]]);
    expect(captions(candidates('{"version": "1", "captions": {"video2": "z"}}').candidates)).toEqual([["video2", "z"]]);
  });

  it("TextCaps: references of an image once", () => {
    const record = { image_id: "t1", caption_str: "a sign", reference_strs: ["a sign", "a red sign"] };
    expect(
      captions(references(JSON.stringify({ data: [record, { ...record, caption_str: "a red sign" }] })).references),
    ).toEqual([["t1", "a sign", "a red sign"]]);
  });

  it("Flickr token files, with tab or blank, with a second mark", () => {
    for (const text of [
      "1_a.jpg#0\tA child .\n1_a.jpg#1\tA girl .\n",
      "1_a.jpg#zhb#0 A child .\r\n1_a.jpg#zhb#1 A girl .\r\n",
    ]) {
      const { input, references: table } = references(text);
      expect([input, captions(table)]).toEqual(["flickr-token", [["1_a.jpg", "A child .", "A girl ."]]]);
    }
    expect(codes(references("1.jpg#0\tA child .\nno id\n2.jpg#0\tA dog .\n").references)).toEqual(["error broken-row"]);
  });

  it("pairs of id and caption with a tab", () => {
    expect(captions(references("v1\ta boat\nv1\ta ship\nv2\ta hen\n").references)).toEqual([
      ["v1", "a boat", "a ship"],
      ["v2", "a hen"],
    ]);
    expect(() => references("s\tv1\ta boat\ns\tv2\ta ship\n")).toThrow(/--input/);
  });
});

describe("tables", () => {
  it("Clotho: several columns, quotes, empty cells", () => {
    const table = references(
      'file_name,caption_1,caption_2,caption_3\nw1.wav,"wind blows, then stops",a gust of wind,\nw2.wav,a tap drips,"drip, drip","water says ""plop"""\n',
    ).references;
    expect(captions(table)).toEqual([
      ["w1.wav", "wind blows, then stops", "a gust of wind"],
      ["w2.wav", "a tap drips", "drip, drip", 'water says "plop"'],
    ]);
    expect(captions(candidates("file_name,caption_predicted\nw1.wav,wind\n").candidates)).toEqual([["w1.wav", "wind"]]);
    expect(
      captions(references("file_name,caption_reference_01,caption_reference_02\nw1.wav,a,b\n").references),
    ).toEqual([["w1.wav", "a", "b"]]);
  });

  it.each([
    ["the index of pandas", ",file_name,caption\n0,a.wav,rain\n1,b.wav,wind\n"],
    ["a column with a blank in its name", "Unnamed: 0,file_name,caption\n0,a.wav,rain\n1,b.wav,wind\n"],
    ["a column without name behind", "file_name,caption,\na.wav,rain,\nb.wav,wind,\n"],
    ["Excel's line", "sep=;\r\nfile_name;caption\r\na.wav;rain\r\nb.wav;wind\r\n"],
  ])("with %s", (_, text) => {
    for (const { input, references: table } of [references(text), readReferenceFiles([{ text, source: "x" }])]) {
      expect(input).toBe("csv");
      expect(captions(table)).toEqual([
        ["a.wav", "rain"],
        ["b.wav", "wind"],
      ]);
    }
  });

  it("files named as tables without a header that we know are refused; --input lines takes them", () => {
    const text = "foo,bar\na dog,a cat\n";
    for (const source of ["x.csv", "x.TSV", "x.csv.gz"])
      expect(() => references(text, { source })).toThrow(
        `${source}, line 1: expected a header with an id and a caption column (such as file_name,caption), found "foo,bar"`,
      );
    expect(references(text, { source: "x.csv", input: "lines" }).references?.rows).toHaveLength(2);
    expect(references(text, { source: "x.txt" }).input).toBe("lines");
  });

  it("AudioCaps: rows of one video are its references", () => {
    const text =
      "audiocap_id,youtube_id,start_time,caption\r\n1,yt_a,30,a bell\r\n2,yt_a,30,a loud bell\r\n3,yt_b,0,rain\r\n";
    expect(captions(references(text).references)).toEqual([
      ["yt_a", "a bell", "a loud bell"],
      ["yt_b", "rain"],
    ]);
  });

  it("aac-metrics: both sides without ids", () => {
    const result = candidates("caption_predicted,caption_1,caption_2\nx,a,b\ny,c,d\n");
    expect([captions(result.candidates), captions(result.references)]).toEqual([
      [
        ["0", "x"],
        ["1", "y"],
      ],
      [
        ["0", "a", "b"],
        ["1", "c", "d"],
      ],
    ]);
  });

  it("MSVD: the id is the clip, other languages are left out", () => {
    const text =
      "VideoID,Start,End,WorkerID,Source,AnnotationTime,Language,Description\nv,1,5,7,clean,30,English,a hen\nv,1,5,8,clean,30,German,eine Henne\nv,6,9,7,clean,30,English,a cow\n";
    expect(captions(references(text).references)).toEqual([
      ["v_1_5", "a hen"],
      ["v_6_9", "a cow"],
    ]);
  });

  it("Kaggle's Flickr8k and Flickr30k, broken row included", () => {
    expect(captions(references('image,caption\n1.jpg,"A dog , running ."\n1.jpg,A dog .\n').references)).toEqual([
      ["1.jpg", "A dog , running .", "A dog ."],
    ]);
    const table = references(
      'image_name| comment_number| comment\n2.jpg| 0| A "dog" runs .\n2.jpg| 4   A dog runs across the grass .\n',
    ).references;
    expect(captions(table)).toEqual([["2.jpg", 'A "dog" runs .', "A dog runs across the grass ."]]);
    expect(codes(table)).toEqual(["warning broken-row"]);
  });

  it("reports rows of another width and refuses unknown headers", () => {
    const table = references("image,caption\n1.jpg,a dog, a cat\n2.jpg\n").references;
    expect(captions(table)).toEqual([["1.jpg", "a dog, a cat"]]);
    expect(codes(table)).toEqual(["warning broken-row", "error broken-row"]);
    expect(() => references("x,y\n1,2\n", { input: "csv" })).toThrow(/header/);
  });
});

describe("plain lines", () => {
  it("ends lines with LF and CRLF only", () => {
    const table = candidates("a dog\r\na\u2028b\u0085c\fd\re\n\nlast").candidates;
    expect(captions(table)).toEqual([
      ["0", "a dog"],
      ["1", "a\u2028b\u0085c\fd\re"],
      ["2", ""],
      ["3", "last"],
    ]);
    expect(codes(table)).toEqual(["warning crlf"]);
  });

  it("lays reference files side by side; an empty line is no reference", () => {
    const { references: table } = readReferenceFiles([
      { text: "a\nb\n", source: "r1" },
      { text: "c\n\n", source: "r2" },
    ]);
    expect(captions(table)).toEqual([
      ["0", "a", "c"],
      ["1", "b"],
    ]);
    expect(() =>
      readReferenceFiles([
        { text: "a\nb\n", source: "r1" },
        { text: "c\n", source: "r2" },
      ]),
    ).toThrow(/1 and 2/);
  });

  it("adds other reference files to each other", () => {
    const { references: table } = readReferenceFiles([
      { text: '{"1": ["a"]}', source: "r1" },
      { text: '{"2": ["b"], "1": ["c"]}', source: "r2" },
    ]);
    expect(captions(table)).toEqual([
      ["1", "a", "c"],
      ["2", "b"],
    ]);
  });
});

describe("choice of the shape", () => {
  it("has a description for every name", () => {
    for (const name of INPUT_NAMES) expect(INPUTS[name].length).toBeGreaterThan(10);
    expect(isInputName("coco")).toBe(true);
    expect(isInputName("toString")).toBe(false);
  });

  it("reads a text as the shape that was chosen", () => {
    expect(captions(candidates("[1] a dog\n", { input: "lines" }).candidates)).toEqual([["0", "[1] a dog"]]);
    expect(() => candidates("[1] a dog\n")).toThrow(/line 1, column 5/);
  });

  it("refuses an empty text and a file of the other side", () => {
    expect(() => candidates("")).toThrow(/captions, found none/);
    expect(() => references('[{"id": 1, "prediction": "x"}]')).toThrow(/only candidates/);
  });
});
