"""The subset of Markdown, with TeX between dollars, in which items and answers are written: safe HTML, and other targets."""
