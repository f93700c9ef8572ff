// @ts-check
// Text to word piece ids, by transformers.js from files at hand: it is given no name of a model to look for.

import { PreTrainedTokenizer } from "@huggingface/transformers";

export class WordPieces {
  #tokenizer;
  #limit;
  #end;

  /**
   * @param {object} tokenizer the content of tokenizer.json
   * @param {object} config the content of tokenizer_config.json; its `model_max_length` is the longest input
   */
  constructor(tokenizer, config) {
    this.#tokenizer = new PreTrainedTokenizer(tokenizer, config);
    this.#limit = this.#tokenizer.model_max_length;
    this.#end = this.#tokenizer.sep_token_id;
    if (!Number.isInteger(this.#limit)) throw new Error("tokenizer_config.json states no model_max_length");
    if (!Number.isInteger(this.#end)) throw new Error("tokenizer.json has no id for the [SEP] of tokenizer_config.json");
  }

  /**
   * The ids of a text with [CLS] and [SEP]. A text beyond the limit is cut before [SEP]: transformers.js's own
   * truncation would drop [SEP], which every text ended with when the model was trained.
   * @param {string} text
   */
  encode(text) {
    const ids = this.#tokenizer.encode(text);
    if (ids.length <= this.#limit) return ids;
    return [...ids.slice(0, this.#limit - 1), this.#end];
  }
}
